import { FREE_CANCELLATION_HOURS, HOLD_MINUTES } from '@voltcourier/pricing';
import { Link } from 'react-router-dom';
import * as paths from '../lib/paths.ts';
import { LegalDocument, type LegalSection } from './legal/legal-document.tsx';
import { BRAND } from '../lib/config.ts';
import { ContactEmail } from '../lib/contact-email.tsx';
import { SALE_SECTIONS } from './terms-of-service/sale.tsx';

const SHORT = [
  'You see the price before you pay, and it doesn’t change afterward.',
  `We keep your spot for ${HOLD_MINUTES} minutes while you pay. Once you’ve paid, it’s yours.`,
  `Cancel at least ${FREE_CANCELLATION_HOURS} hours ahead for a full refund.`,
  'End a membership anytime.',
  'Your safety comes before any charge.',
];

const SECTIONS: readonly LegalSection[] = [
  {
    id: 'agreement',
    heading: 'These terms',
    body: (
      <>
        <p>
          These terms are the agreement between you and {BRAND} (“we”) about our website and our
          charging service. By confirming a booking, asking for an emergency charge or starting a
          membership you agree to them and to our{' '}
          <Link to={paths.privacyPolicy}>Privacy Policy</Link>.
        </p>
        <p>
          You need to be of age where you live, 18 in Virginia, and allowed to have the vehicle
          charged. If you book for a business, you confirm you’re authorized.
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
          and Washington, DC. The booking page tells you when we don’t reach an address.
        </p>
        <p>
          How much energy a vehicle takes in a given time depends on its battery, its charging port,
          its temperature and its manufacturer’s limits. We don’t promise a range or a percentage.
        </p>
      </>
    ),
  },
  ...SALE_SECTIONS,
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
        <li>Make sure the port opens: unlocked, or with someone there who can unlock it.</li>
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
        if someone else knows it. You can have the account deleted at any time. We may close
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
          was caused by incorrect or missing information.
        </p>
        <p>
          As far as the law allows, we don’t answer for indirect loss such as missed appointments or
          lost earnings, and in total for no more than what you paid us in the twelve months before.
          Nothing here limits what can’t be limited by law, such as liability for injury caused by
          negligence, for gross negligence, or for intent.
        </p>
        <p>
          Neither of us answers for what is outside our control: weather, closed roads, power cuts,
          orders of authorities. Whoever is affected says so as soon as they can, and payment for a
          service that didn’t happen is refunded.
        </p>
      </>
    ),
  },
  {
    id: 'changes',
    heading: 'Changes to these terms',
    body: (
      <p>
        Each booking keeps the version it was made under. When we change the terms, the new date
        stands at the top of this page, and we email members before it applies to them.
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

/** The terms of service (specification section 2), with the rules from `packages/pricing`. */
export function Page() {
  return <LegalDocument heading="Terms of Service" short={SHORT} sections={SECTIONS} />;
}
