import {
  DEFAULT_ZONE,
  formatUsd,
  GRANDFATHERED_TIERS,
  type GrandfatheredTier,
  MEMBERSHIP_GRACE_DAYS,
  membershipTitle,
  TRIAL,
} from '@voltcourier/pricing';
import { SESSION_CANCELLATION_SENTENCE } from '@voltcourier/pricing/cancellation-sentences';
import type { ReactNode } from 'react';
import type { MembershipMailKind } from '../repository.ts';
import type { MembershipSubject } from '../subjects-repository.ts';
import { ActionLink, type Fact, Facts, Layout, Paragraph } from './layout.tsx';
import { formatAppointment, type Message, messageOf, Reach, type Sender } from './message.tsx';

const nameOf = ({ first_name: firstName, username }: MembershipSubject) => firstName ?? username;

interface Words {
  readonly subject: string;
  readonly preview: string;
  readonly title: string;
  readonly body: ReactNode;
}

const dateOf = (instant: string | undefined): string =>
  instant === undefined ? '' : formatAppointment(new Date(instant), DEFAULT_ZONE);

const titleOf = ({ detail: { plan, tier } }: MembershipSubject): string => {
  const name = tier ?? plan;
  return name === undefined ? 'membership' : `${membershipTitle(name)} membership`;
};

/** What a granted tier gives in a month: "5 charges and 1 emergency charge". */
function tierAllowance(tier: GrandfatheredTier): string {
  const { sessionsPerMonth, emergencySessionsPerMonth } = GRANDFATHERED_TIERS[tier];
  const emergencies =
    emergencySessionsPerMonth === 0 ? '' : ` and ${emergencySessionsPerMonth} emergency charge`;
  return `${sessionsPerMonth} charges${emergencies}`;
}

/** What was paid, as a receipt has it. */
function receiptOf(row: MembershipSubject): Fact[] {
  const { amountCents, number, interval, endsAt } = row.detail;
  return [
    ['Membership', titleOf(row)],
    ...(interval === undefined
      ? []
      : [['Billed', interval === 'monthly' ? 'Monthly' : 'Annually'] as const]),
    ...(amountCents === undefined ? [] : [['Paid', formatUsd(amountCents)] as const]),
    ...(number == null ? [] : [['Invoice', number] as const]),
    ...(endsAt === undefined ? [] : [['Paid until', dateOf(endsAt)] as const]),
  ];
}

/** The mails of a membership that is bought; those of the trial are apart. */
function paidWordsOf(kind: MembershipMailKind, row: MembershipSubject, sender: Sender): Words {
  const ends = dateOf(row.detail.endsAt);
  const title = titleOf(row);
  const { tier } = row.detail;
  const name = nameOf(row);
  const account = (label: string) => (
    <ActionLink href={`${sender.siteUrl}/dashboard`}>{label}</ActionLink>
  );
  switch (kind) {
    case 'membership-started':
      return {
        subject: `Your ${title} has begun`,
        preview: 'Choose “Use a session” when you book.',
        title: `Welcome as a member`,
        body: (
          <>
            <Paragraph>
              Hello {name}, your {title} has begun. Choose “Use a session” when you book a Standard
              or Rapid charge.
            </Paragraph>
            <Facts
              rows={tier === undefined ? receiptOf(row) : [['Each month', tierAllowance(tier)]]}
            />
            {account('See your membership')}
            <Paragraph>
              {tier === undefined
                ? 'It renews by itself, and you can cancel at any time: then it runs to the end of what is paid.'
                : 'It goes on from month to month, and no card is charged for it here. To end it, answer this email.'}{' '}
              {SESSION_CANCELLATION_SENTENCE}
            </Paragraph>
          </>
        ),
      };
    case 'membership-receipt':
      return {
        subject: `Receipt for your ${title}`,
        preview: `${formatUsd(row.detail.amountCents ?? 0)}, paid.`,
        title: 'Thank you, your payment arrived',
        body: (
          <>
            <Paragraph>Hello {name}, here is the receipt of your membership.</Paragraph>
            <Facts rows={receiptOf(row)} />
            {account('See your membership')}
          </>
        ),
      };
    case 'membership-payment-failed':
      return {
        subject: `Your ${title} could not be renewed`,
        preview: 'Your card was not charged. Please look at it.',
        title: 'Your card could not be charged',
        body: (
          <>
            <Paragraph>
              Hello {name}, the renewal of your {title} could not be charged. We try again over the
              next days. Until {ends}, which is {MEMBERSHIP_GRACE_DAYS} days, what is left of your
              last paid month can still be used; after that the membership ends.
            </Paragraph>
            {account('Pay with another card')}
          </>
        ),
      };
    case 'grace-ending':
      return {
        subject: `Your ${title} ends in two days`,
        preview: 'Its renewal is still unpaid.',
        title: 'Your membership is about to end',
        body: (
          <>
            <Paragraph>
              Hello {name}, the renewal of your {title} is still unpaid. It ends on {ends} unless it
              is paid before then.
            </Paragraph>
            {account('Pay with another card')}
          </>
        ),
      };
    case 'membership-ending':
      return {
        subject: `Your ${title} ends on ${ends}`,
        preview: 'Nothing more is charged.',
        title: tier === undefined ? 'Your membership is cancelled' : 'Your membership is ending',
        body: (
          <>
            <Paragraph>
              {tier === undefined
                ? `Hello ${name}, your ${title} is cancelled as you asked. It runs until ${ends}, your sessions with it, and nothing more is charged. Until then you can take this back.`
                : `Hello ${name}, your ${title} runs until ${ends}, your sessions with it, and then it ends. Call or write to us if that is not what you expected.`}
            </Paragraph>
            {account('See your membership')}
          </>
        ),
      };
    default:
      return {
        subject: `Your ${title} has ended`,
        preview: 'Nothing more is charged.',
        title: 'Your membership has ended',
        body: (
          <>
            <Paragraph>
              Hello {name}, your {title} has ended, and nothing more is charged. Appointments that
              you have booked with a session stay as they are.
            </Paragraph>
            <Paragraph>Come back any time: {sender.siteUrl}/membership</Paragraph>
          </>
        ),
      };
  }
}

function wordsOf(kind: MembershipMailKind, row: MembershipSubject, sender: Sender): Words {
  const ends = dateOf(row.detail.endsAt);
  const book = <ActionLink href={`${sender.siteUrl}/booking`}>Book your charge</ActionLink>;
  switch (kind) {
    case 'trial-started':
      return {
        subject: `Your ${TRIAL.days}-day trial has begun`,
        preview: 'One charge is on us.',
        title: 'Your trial has begun',
        body: (
          <>
            <Paragraph>
              Hello {nameOf(row)}, until {ends} you have one complimentary charge: choose “Use a
              session” when you book a Standard or Rapid charge. We need no card, and the trial ends
              by itself.
            </Paragraph>
            {book}
            <Paragraph>{SESSION_CANCELLATION_SENTENCE}</Paragraph>
          </>
        ),
      };
    case 'trial-ending':
      return {
        subject: 'Your trial ends in two days',
        preview: `It runs until ${ends}.`,
        title: 'Your trial ends soon',
        body: (
          <>
            <Paragraph>
              Hello {nameOf(row)}, your trial ends on {ends}. If you haven’t used your complimentary
              charge, book it before then; the appointment itself may be later. Nothing is charged
              when the trial ends.
            </Paragraph>
            {book}
            <Paragraph>The plans that go on from here: {sender.siteUrl}/membership</Paragraph>
          </>
        ),
      };
    default:
      return paidWordsOf(kind, row, sender);
  }
}

/** A mail about what happened to a membership. */
export function membershipMail(
  kind: MembershipMailKind,
  row: MembershipSubject,
  sender: Sender,
): Promise<Message> {
  const { subject, preview, title, body } = wordsOf(kind, row, sender);
  return messageOf(
    subject,
    <Layout brand={sender.name} preview={preview} title={title}>
      {body}
      <Reach sender={sender} />
    </Layout>,
  );
}
