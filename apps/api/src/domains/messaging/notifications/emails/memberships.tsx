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
import type { MembershipSubject } from '../mail-subjects.ts';
import { greet } from './accounts.tsx';
import { ActionLink, type Fact, Facts, Layout, Paragraph } from './layout.tsx';
import { formatAppointment, type Message, messageOf, Reach, type Sender } from './message.tsx';

/** The mails about what happens to a membership. */
export type MembershipMailKind =
  | 'trial-started'
  | 'trial-ending'
  | 'membership-started'
  | 'membership-receipt'
  | 'membership-payment-failed'
  | 'grace-ending'
  | 'membership-ending'
  | 'membership-ended';

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
  const { plan, tier } = row.detail;
  const hello = greet(row);
  const account = (label: string) => (
    <ActionLink href={`${sender.siteUrl}/dashboard`}>{label}</ActionLink>
  );
  switch (kind) {
    case 'membership-started':
      return {
        subject: `Your ${title} has started`,
        preview: 'Choose “Use a session” when you book.',
        title: `Welcome to ${sender.name}${tier === undefined && plan !== undefined ? ` ${membershipTitle(plan)}` : ''}`,
        body: (
          <>
            <Paragraph>
              {hello}, your {title} has started. Choose “Use a session” when you book a Standard or
              Rapid charge.
            </Paragraph>
            <Facts
              rows={tier === undefined ? receiptOf(row) : [['Each month', tierAllowance(tier)]]}
            />
            {account('See your membership')}
            <Paragraph>
              {tier === undefined
                ? 'It renews automatically. Cancel anytime and keep it until the end of the period you paid for.'
                : 'It continues from month to month, and no card is charged for it here. To end it, reply to this email.'}{' '}
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
            <Paragraph>{hello}, here is your membership receipt.</Paragraph>
            <Facts rows={receiptOf(row)} />
            {account('See your membership')}
          </>
        ),
      };
    case 'membership-payment-failed':
      return {
        subject: `Your ${title} could not be renewed`,
        preview: 'Your card was not charged. Please check it.',
        title: 'Your card could not be charged',
        body: (
          <>
            <Paragraph>
              {hello}, we couldn’t charge the renewal of your {title}. We’ll try again over the next
              days. You can use what is left of your last paid month until {ends}, which is{' '}
              {MEMBERSHIP_GRACE_DAYS} days; after that the membership ends.
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
              {hello}, the renewal of your {title} is still unpaid. It ends on {ends} unless you pay
              before then.
            </Paragraph>
            {account('Pay with another card')}
          </>
        ),
      };
    case 'membership-ending':
      return {
        subject: `Your ${title} ends on ${ends}`,
        preview: 'You won’t be charged again.',
        title: tier === undefined ? 'Your membership is canceled' : 'Your membership is ending',
        body: (
          <>
            <Paragraph>
              {tier === undefined
                ? `${hello}, your ${title} is canceled as you asked. You keep your plan and sessions until ${ends}, and won’t be charged again. You can undo this until then.`
                : `${hello}, you keep your ${title} and its sessions until ${ends}. Then it ends. Call or write to us if that’s not what you expected.`}
            </Paragraph>
            {account('See your membership')}
          </>
        ),
      };
    default:
      return {
        subject: `Your ${title} has ended`,
        preview: 'You won’t be charged again.',
        title: 'Your membership has ended',
        body: (
          <>
            <Paragraph>
              {hello}, your {title} has ended, and you won’t be charged again. Appointments you
              booked with a session stay booked.
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
        subject: `Your ${TRIAL.days}-day trial has started`,
        preview: 'One charge is on us.',
        title: 'Your trial has started',
        body: (
          <>
            <Paragraph>
              {greet(row)}, you have one complimentary charge until {ends}: choose “Use a session”
              when you book a Standard or Rapid charge. No card needed, and the trial ends
              automatically.
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
              {greet(row)}, your trial ends on {ends}. If you haven’t used your complimentary
              charge, book it before then; the appointment itself may be later. You won’t be charged
              when the trial ends.
            </Paragraph>
            {book}
            <Paragraph>Choose a plan: {sender.siteUrl}/membership</Paragraph>
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
