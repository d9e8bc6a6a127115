import {
  BOOKING_WINDOW_MONTHS,
  CALLBACK_MINUTES,
  EMERGENCY_SERVICE,
  formatUsd,
  formatUsdShort,
  FREE_CANCELLATION_HOURS,
  HOLD_CAP_MINUTES,
  HOLD_MINUTES,
  LATE_CANCELLATION_FEE_PERCENT,
  MEMBERSHIP_GRACE_DAYS,
  NO_SHOW_FEE_PERCENT,
  PLAN_NAMES,
  PLANS,
  SERVICE_TYPES,
  SERVICES,
  SESSION_CANCELLATION_SENTENCE,
  SLOT_TIMES,
  slotLabel,
  TRIAL,
} from '@voltcourier/pricing';
import { Link } from 'react-router-dom';
import { LegalDocument, type LegalSection, LegalTable } from '../features/legal/legal-document.tsx';
import { BRAND } from '../lib/config.ts';
import { ContactEmail } from '../lib/contact-email.tsx';

const FIRST_SLOT = slotLabel(SLOT_TIMES.at(0) ?? '');
const LAST_SLOT = slotLabel(SLOT_TIMES.at(-1) ?? '');

const SHORT = [
  'You see the price before you pay, and it doesn’t change afterwards.',
  `Your place is held for ${HOLD_MINUTES} minutes while you pay. Once you have paid, it is yours.`,
  `Cancel at least ${FREE_CANCELLATION_HOURS} hours ahead and you get everything back.`,
  'A membership can be ended at any time.',
  'Your safety comes before any charge.',
];

const sessions = (perMonth: number | null) => (perMonth === null ? 'Unlimited' : `${perMonth}`);

const SECTIONS: readonly LegalSection[] = [
  {
    id: 'agreement',
    heading: 'These terms',
    body: (
      <>
        <p>
          These terms are the agreement between you and {BRAND} (“we”) about our website and our
          charging service. By confirming a booking, asking for an emergency charge or starting a
          membership you agree to them and to our <Link to="/privacy-policy">Privacy Policy</Link>.
        </p>
        <p>
          You need to be of age where you live, 18 in Virginia, and allowed to have the vehicle
          charged. Who books for a business says that they may do so.
        </p>
      </>
    ),
  },
  {
    id: 'service',
    heading: 'What we do, and where',
    body: (
      <>
        <p>
          A certified technician drives to where your electric vehicle is parked and provides the
          service you chose there. We are based in Hampton Roads, Virginia, and serve the 50 states
          and Washington, DC. The booking page says so when an address is one that we don’t reach.
        </p>
        <p>
          How much energy a vehicle takes in a given time depends on its battery, its charging port,
          its temperature and its manufacturer’s limits. We don’t promise a range or a percentage.
        </p>
      </>
    ),
  },
  {
    id: 'booking',
    heading: 'Booking and holding a place',
    body: (
      <ul>
        <li>
          You can book from today to {BOOKING_WINDOW_MONTHS} months ahead. Appointments start on the
          hour, from {FIRST_SLOT} to {LAST_SLOT}, on the clocks of the place of service.
        </li>
        <li>
          The number of appointments per hour is limited. When you book, your place is held for{' '}
          {HOLD_MINUTES} minutes, and is free for others again if it isn’t paid by then.
        </li>
        <li>
          When a payment is on its way and takes longer, for example while a bank or the Bitcoin
          network confirms it, we hold the place on, up to {HOLD_CAP_MINUTES} minutes after booking.
        </li>
        <li>
          The appointment is agreed once our payment provider tells us that it is paid. You then get
          a confirmation by e-mail.
        </li>
        <li>
          If your payment arrives after the hold has ended, we confirm the appointment if there is
          still a place. If there isn’t, we refund the payment in full.
        </li>
      </ul>
    ),
  },
  {
    id: 'prices',
    heading: 'Prices and fees',
    body: (
      <>
        <p>Prices are in US dollars, per appointment.</p>
        <LegalTable
          caption="Services"
          head={['Service', 'Price']}
          rows={[...SERVICE_TYPES.map((type) => SERVICES[type]), EMERGENCY_SERVICE].map(
            ({ label, priceCents }) => [label, formatUsd(priceCents)],
          )}
        />
        <p>
          The price that the checkout shows is the price you pay. If our price list changes, a
          booking that was made before keeps its price. {EMERGENCY_SERVICE.label} is the call-out of
          the emergency form and is not the same as the service {SERVICES.emergency.label}.
        </p>
      </>
    ),
  },
  {
    id: 'payment',
    heading: 'Payment',
    body: (
      <>
        <p>
          You pay when you book: by card and, where the checkout offers it, by Bitcoin (on-chain or
          over Lightning) or with a digital wallet. We never see or store your card number; it goes
          to our payment provider directly.
        </p>
        <p>
          A Bitcoin amount is fixed by the exchange rate shown at checkout. On-chain payments count
          once the network has confirmed them. What is sent to a wrong address, or after an invoice
          has run out, may be lost; write to us and we help where we can.
        </p>
        <p>
          If the same booking is paid twice, or with a wrong amount, we give back what was not owed.
        </p>
      </>
    ),
  },
  {
    id: 'cancellation',
    heading: 'Cancelling, and missed appointments',
    body: (
      <>
        <LegalTable
          caption="What you get back"
          head={['When you cancel', 'What we keep', 'What you get']}
          rows={[
            [
              `${FREE_CANCELLATION_HOURS} hours before the start, or earlier`,
              'Nothing',
              'All of it',
            ],
            [
              `Less than ${FREE_CANCELLATION_HOURS} hours before`,
              `A fee of up to ${LATE_CANCELLATION_FEE_PERCENT}% of the price`,
              'The rest',
            ],
            [
              'Missed: not cancelled before the start',
              `Up to ${NO_SHOW_FEE_PERCENT}% of the price`,
              'The rest, if any',
            ],
          ]}
        />
        <p>
          An appointment is missed when it has started and the technician can’t get to the vehicle
          or can’t charge it for a reason that lies with you. A missed appointment may be charged in
          full.
        </p>
        <p>
          If we can’t come, or can’t charge for a reason that lies with us, you choose: another
          time, or everything back. Refunds go back the way you paid; banks usually show them within
          5 to 10 days.
        </p>
      </>
    ),
  },
  {
    id: 'emergency',
    heading: 'Emergency call-outs',
    body: (
      <>
        <p>
          <Link to="/emergency">{EMERGENCY_SERVICE.label}</Link> costs{' '}
          {formatUsd(EMERGENCY_SERVICE.priceCents)} and is open around the clock. Our dispatchers
          see your request when you send it, before it is paid. Arrival times depend on traffic,
          weather and distance; those we name are targets, not guarantees.
        </p>
        <p>
          <strong>In danger, call 911 first.</strong> We are not an emergency service in the sense
          of the law, and we don’t tow, recover or repair after accidents.
        </p>
      </>
    ),
  },
  {
    id: 'membership',
    heading: 'Membership and trial',
    body: (
      <>
        <LegalTable
          caption="Plans"
          head={['Plan', 'Sessions a month', 'Monthly', 'Annual']}
          rows={PLAN_NAMES.map((name) => PLANS[name]).map((plan) => [
            plan.title,
            sessions(plan.sessionsPerMonth),
            formatUsdShort(plan.monthlyCents),
            formatUsdShort(plan.annualCents),
          ])}
        />
        <ul>
          <li>
            A membership is billed in advance, monthly or annually as you chose, and renews for the
            same period at the price then listed until you end it. We tell you by e-mail before a
            price changes for you.
          </li>
          <li>
            You can cancel at any time. The membership then runs to the end of the period that is
            paid, and doesn’t renew.
          </li>
          <li>
            If a renewal can’t be charged, the membership runs on for {MEMBERSHIP_GRACE_DAYS} days,
            so that you can pay another way. After that it ends.
          </li>
          <li>
            New members can try for {TRIAL.days} days with {TRIAL.complimentaryCharges}{' '}
            complimentary charge, once per person. A trial that isn’t used up or continued simply
            ends.
          </li>
          <li>A session covers a Standard or a Rapid charge. {SESSION_CANCELLATION_SENTENCE}</li>
          <li>
            Sessions that are not used don’t carry over, and can’t be sold. The people of a company
            share those of its owner.
          </li>
          <li>
            A membership request without payment commits you to nothing. We call back within{' '}
            {CALLBACK_MINUTES} minutes.
          </li>
        </ul>
      </>
    ),
  },
  {
    id: 'your-part',
    heading: 'Your part',
    body: (
      <ul>
        <li>Give an address that leads to the vehicle, and contact details that reach you.</li>
        <li>
          Park where a van may stop beside you, with the charging port within reach. Get the consent
          of whoever owns a private lot or garage.
        </li>
        <li>
          Make sure that the port can be opened: unlocked, or with somebody there who can unlock it.
        </li>
        <li>
          Tell us before we start about damage, recalls, water or warnings that concern battery or
          charging port.
        </li>
      </ul>
    ),
  },
  {
    id: 'safety',
    heading: 'Safety on the roadside',
    body: (
      <>
        <ul>
          <li>Switch the hazard lights on. Stop on the shoulder or off the road if you can.</li>
          <li>
            Stay in the car with the belt on where traffic is fast and you can’t get behind a
            barrier; otherwise wait away from the road.
          </li>
          <li>Keep people, pets and flames away from cable and van while we charge.</li>
        </ul>
        <p>
          The technician decides whether a place and a vehicle are safe to work at, and may wait,
          move, or stop. If the danger was none of your making, you get your money back.
        </p>
      </>
    ),
  },
  {
    id: 'account',
    heading: 'Your account',
    body: (
      <p>
        You can book without an account. If you have one, keep the password to yourself and tell us
        when somebody else knows it. You can have the account deleted at any time. We may close
        accounts that are used for fraud or to harm people, after telling you why.
      </p>
    ),
  },
  {
    id: 'liability',
    heading: 'Liability',
    body: (
      <>
        <p>
          We answer for damage that we or our technicians cause by fault. We don’t answer for what
          was damaged before we came, for faults of battery, port or vehicle software, or for what
          comes of information that was wrong or left out.
        </p>
        <p>
          As far as the law allows, we don’t answer for indirect loss such as missed appointments or
          lost earnings, and in total for no more than what you paid us in the twelve months before.
          Nothing here limits what can’t be limited by law, such as liability for injury caused by
          negligence, for gross negligence, or for intent.
        </p>
        <p>
          Neither of us answers for what is outside our control: weather, closed roads, power cuts,
          orders of authorities. Whoever is affected says so as soon as they can, and what was paid
          for a service that didn’t happen is given back.
        </p>
      </>
    ),
  },
  {
    id: 'changes',
    heading: 'Changes to these terms',
    body: (
      <p>
        Each booking keeps the version that it was made under. When we change the terms, the new
        date stands at the top of this page, and members hear of it by e-mail before it counts for
        them.
      </p>
    ),
  },
  {
    id: 'law',
    heading: 'Governing law',
    body: (
      <p>
        The law of the Commonwealth of Virginia applies, and its courts decide, unless the law of
        where you live gives you rights that can’t be agreed away. Should a part of these terms be
        void, the rest stands. Write to us first; most things are settled in one message.
      </p>
    ),
  },
  {
    id: 'contact',
    heading: 'Contact',
    body: (
      <>
        <p>Write to us about anything in these terms, with your booking ID if you have one:</p>
        <ContactEmail subject="Terms of Service" />
      </>
    ),
  },
];

/** The terms of service (specification section 2), with the rules as `packages/pricing` has them. */
export function Page() {
  return <LegalDocument heading="Terms of Service" short={SHORT} sections={SECTIONS} />;
}
