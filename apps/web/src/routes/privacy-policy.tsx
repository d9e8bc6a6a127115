import { Link } from 'react-router-dom';
import * as paths from '../lib/paths.ts';
import { LegalDocument, type LegalSection, LegalTable } from './legal/legal-document.tsx';
import { BRAND } from '../lib/config.ts';
import { ContactEmail } from '../lib/contact-email.tsx';
import { KEPT, BROWSER } from './privacy-policy/tables.ts';

const SHORT = [
  'We ask for what it takes to come to your car, and for nothing else.',
  'We don’t sell your data, and we show no advertising.',
  'Card numbers go to the payment provider. They never reach us.',
  'Visits are measured only if you agree.',
  'You can see, correct, take along or delete what we have about you.',
];

const SECTIONS: readonly LegalSection[] = [
  {
    id: 'who',
    heading: 'Who is responsible',
    body: (
      <p>
        {BRAND}, in Hampton Roads, Virginia, decides what happens with your data and answers for it.
        How to reach us stands <a href="#contact">at the end</a>. This policy goes with our{' '}
        <Link to={paths.termsOfService}>Terms of Service</Link>.
      </p>
    ),
  },
  {
    id: 'data',
    heading: 'What we keep, and why',
    body: (
      <>
        <LegalTable
          caption="What we keep"
          head={['About', 'What', 'What for']}
          rows={KEPT}
          stacked
        />
        <p>
          We need this to do what you asked for, to keep our books as the law demands, and to keep
          the service safe. What is optional on a form is marked so, and leaving it out has no
          disadvantage.
        </p>
        <p>
          Our logs have no names, no addresses and nothing that you typed. Your network address is
          used to limit how many requests can be made at once, and is not stored with what you do.
        </p>
      </>
    ),
  },
  {
    id: 'browser',
    heading: 'What stays in your browser',
    body: (
      <>
        <LegalTable
          caption="Cookies and storage"
          head={['What', 'What for', 'How long']}
          rows={BROWSER}
          stacked
        />
        <p>
          All of it is needed for what you do on the site, so we don’t ask about it. You can delete
          it in your browser at any time.
        </p>
      </>
    ),
  },
  {
    id: 'analytics',
    heading: 'Measuring, only with your consent',
    body: (
      <p>
        If you agree, and only then, Google Tag Manager is loaded, and with it Google Analytics
        where we use it. It is told which pages are opened, and that a booking was made, failed or
        was paid, with service, way of paying and amount: no name, no email, no address and no
        booking ID. As with every request, Google sees your network address and browser, and it sets
        cookies that begin with _ga. That a purchase was counted is noted in your browser, so that
        it is counted once. Use for advertising is never allowed. If you don’t agree, nothing is
        loaded and nothing is measured, and the site works the same. Change your mind at any time
        with Cookie choices at the foot of every page; a no deletes those cookies. Where that link
        is missing, nothing is measured at all.
      </p>
    ),
  },
  {
    id: 'processors',
    heading: 'Who works for us',
    body: (
      <>
        <ul>
          <li>
            <strong>Payment provider (Stripe):</strong> gets the amount, the ids of booking and
            payment, and what you type into its card form. It keeps the cards that you save, under
            your account’s id, until you remove them. Its own privacy policy applies to that.
          </li>
          <li>
            <strong>Email service:</strong> carries our email to you, so it handles your address and
            what the email says.
          </li>
          <li>
            <strong>Hosting:</strong> runs our servers and our database, on our instructions.
          </li>
          <li>
            <strong>Technicians and partners:</strong> see what they need for your appointment:
            name, phone, address, vehicle, service and notes.
          </li>
        </ul>
        <p>
          Each may use your data for this work alone. We don’t sell or rent data. We give it to
          authorities only where the law obliges us to.
        </p>
        <p>
          If you pay with Bitcoin, the payment itself is public on the Bitcoin network, as every
          such payment is. Who you are is not part of it. To see whether it has come, our server
          asks a service of that network, by the payment’s address and nothing else.
        </p>
      </>
    ),
  },
  {
    id: 'mail',
    heading: 'Email from us',
    body: (
      <p>
        You get email that belongs to what you do: confirmations, refunds, your account. News and
        offers only if you subscribed to them, with a way to stop them in every one.
      </p>
    ),
  },
  {
    id: 'retention',
    heading: 'How long we keep it',
    body: (
      <ul>
        <li>
          Bookings, payments and memberships: as long as they run, and then as long as tax and
          accounting law asks for.
        </li>
        <li>Account: until you delete it.</li>
        <li>Messages to us: until they are answered and no claim can come of them.</li>
        <li>Subscriptions: until you end them.</li>
        <li>Notices of the payment provider about a payment: 90 days.</li>
        <li>Keys that keep a form from booking twice: one week.</li>
      </ul>
    ),
  },
  {
    id: 'rights',
    heading: 'Your rights',
    body: (
      <>
        <p>Wherever you live, you can ask us to</p>
        <ul>
          <li>tell you what we have about you, and give you a copy (access);</li>
          <li>correct what is wrong (rectification);</li>
          <li>delete it, but for what the law makes us keep (erasure);</li>
          <li>give it to you in a format that machines read (portability);</li>
          <li>stop using it for something, or take back a consent (objection, withdrawal).</li>
        </ul>
        <p>
          Who has an account sees, corrects, downloads and deletes it in the account settings. For
          all else, write to us from the email address it’s about, so we know it’s you. It costs
          nothing, and we answer within 45 days, as the Virginia Consumer Data Protection Act asks.
          If we refuse, we say why, and you can appeal by answering; if that doesn’t help, you can
          turn to the Attorney General of Virginia or the authority where you live.
        </p>
      </>
    ),
  },
  {
    id: 'security',
    heading: 'How it is kept safe',
    body: (
      <p>
        Everything between you and us is encrypted on its way. Passwords are stored as Argon2id
        hashes. A booking can be read only by whoever made it and by staff who need to. Should your
        data be exposed all the same, we tell you and the authorities as the law asks.
      </p>
    ),
  },
  {
    id: 'children',
    heading: 'Children',
    body: (
      <p>
        The service is for drivers. We don’t knowingly keep data of children under 13; if you think
        that we do, write to us and we delete it.
      </p>
    ),
  },
  {
    id: 'changes',
    heading: 'Changes to this policy',
    body: (
      <p>
        The date at the top says from when a version counts. If we want to use data for something
        new, we ask you first.
      </p>
    ),
  },
  {
    id: 'law',
    heading: 'Governing law',
    body: (
      <p>
        The law of the Commonwealth of Virginia applies, and what the law of where you live adds for
        your protection.
      </p>
    ),
  },
  {
    id: 'contact',
    heading: 'Contact',
    body: (
      <>
        <p>Questions, requests and complaints about your data go to:</p>
        <ContactEmail subject="Privacy" />
      </>
    ),
  },
];

/**
 * The privacy policy (specification section 2), as the product actually works (docs/security.md).
 */
export function Page() {
  return <LegalDocument heading="Privacy Policy" short={SHORT} sections={SECTIONS} />;
}
