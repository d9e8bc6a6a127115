import {
  BITCOIN_DUST_CENTS,
  BOOKING_WINDOW_MONTHS,
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
  SLOT_TIMES,
  slotLabel,
  TRIAL,
} from '@voltcourier/pricing';
import { BUILT_PROMISES } from '../../lib/promises.ts';
import { SESSION_CANCELLATION_SENTENCE } from '@voltcourier/pricing/cancellation-sentences';
import { Link } from 'react-router-dom';
import * as paths from '../../lib/paths.ts';
import { type LegalSection, LegalTable } from '../legal/legal-document.tsx';

const FIRST_SLOT = slotLabel(SLOT_TIMES.at(0) ?? '');
const LAST_SLOT = slotLabel(SLOT_TIMES.at(-1) ?? '');

const sessions = (perMonth: number | null) => (perMonth === null ? 'Unlimited' : `${perMonth}`);

/** Terms of sale: bookings, prices, cancellation, emergencies and memberships. */
export const SALE_SECTIONS: readonly LegalSection[] = [
  {
    id: 'booking',
    heading: 'Booking and holding a spot',
    body: (
      <ul>
        <li>
          You can book from today to {BOOKING_WINDOW_MONTHS} months ahead. Appointments start on the
          hour, from {FIRST_SLOT} to {LAST_SLOT}, in the local time of the service address.
        </li>
        <li>
          The number of appointments per hour is limited. When you book, we keep your spot for{' '}
          {HOLD_MINUTES} minutes, and release it if it isn’t paid by then.
        </li>
        <li>
          When a payment is on its way and takes longer, for example while a bank or the Bitcoin
          network confirms it, we keep your spot, up to {HOLD_CAP_MINUTES} minutes after booking.
        </li>
        <li>
          The appointment is agreed once our payment provider tells us it’s paid. We then email your
          confirmation.
        </li>
        <li>
          If your payment arrives after the hold has ended, we confirm the appointment if there’s
          still a spot. If not, we refund the payment in full.
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
          A Bitcoin amount is fixed by the exchange rate shown at checkout, for as long as it says.
          On-chain payments count once the network has confirmed them. Late or short payments are
          reviewed by our team. What is sent to a wrong address may be lost; write to us and we’ll
          help where we can.
        </p>
        <p>
          If the same booking is paid twice, or with a wrong amount, we refund what wasn’t owed; in
          Bitcoin from {formatUsdShort(BITCOIN_DUST_CENTS)}: less isn’t worth sending.
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
          caption="Your refund"
          head={['When you cancel', 'What we keep', 'What you get']}
          stacked
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
            ['An emergency, before a technician is on the way', 'Nothing', 'All of it'],
            [
              'An emergency, afterwards',
              `${LATE_CANCELLATION_FEE_PERCENT}% of the price`,
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
          time, or a full refund. Refunds go back the way you paid; banks usually show them within 5
          to 10 days. Bitcoin goes to the address you give us, at the rate of the day we send it.
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
          <Link to={paths.emergency}>{EMERGENCY_SERVICE.label}</Link> costs{' '}
          {formatUsd(EMERGENCY_SERVICE.priceCents)} and is open around the clock. Members of{' '}
          {PLANS.unlimited.title} pay nothing for it. Our dispatchers see your request when you send
          it, before it is paid. Arrival times depend on traffic, weather and distance; those we
          name are targets, not guarantees.
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
            same period at the price then listed until you end it. We email you before a price
            changes for you.
          </li>
          <li>
            You can cancel anytime. The membership then runs to the end of the paid period, and
            doesn’t renew.
          </li>
          <li>
            If a renewal can’t be charged, the membership continues for {MEMBERSHIP_GRACE_DAYS} days
            so you can pay another way. After that it ends.
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
            {BUILT_PROMISES.callbackMinutes} minutes.
          </li>
        </ul>
      </>
    ),
  },
];
