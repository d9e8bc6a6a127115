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
import { ActionLink, type Fact, Facts, Layout, Link, Paragraph } from './layout.tsx';
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

/** What the words of a mail are about. */
interface Given {
  readonly row: MembershipSubject;
  readonly sender: Sender;
  readonly hello: string;
  /** "Professional membership". */
  readonly title: string;
  /** When the membership, its paid period or the trial ends. */
  readonly ends: string;
}

const linkTo = (path: string, label: string, { siteUrl }: Sender) => (
  <ActionLink href={`${siteUrl}${path}`}>{label}</ActionLink>
);

function trialStarted({ hello, ends, sender }: Given): Words {
  return {
    subject: `Your ${TRIAL.days}-day trial has started`,
    preview: 'One charge is on us.',
    title: 'Your trial has started',
    body: (
      <>
        <Paragraph>
          {hello}, you have one complimentary charge until {ends}: choose “Use a session” when you
          book a Standard or Rapid charge. No card needed, and the trial ends automatically.
        </Paragraph>
        {linkTo('/booking', 'Book your charge', sender)}
        <Paragraph>{SESSION_CANCELLATION_SENTENCE}</Paragraph>
      </>
    ),
  };
}

function trialEnding({ hello, ends, sender }: Given): Words {
  return {
    subject: 'Your trial ends in two days',
    preview: `It runs until ${ends}.`,
    title: 'Your trial ends soon',
    body: (
      <>
        <Paragraph>
          {hello}, your trial ends on {ends}. If you haven’t used your complimentary charge, book it
          before then; the appointment itself may be later. You won’t be charged when the trial
          ends.
        </Paragraph>
        {linkTo('/booking', 'Book your charge', sender)}
        <Paragraph>
          <Link href={`${sender.siteUrl}/membership`}>Choose a plan</Link>
        </Paragraph>
      </>
    ),
  };
}

function started({ row, sender, hello, title }: Given): Words {
  const { plan, tier } = row.detail;
  const isGranted = tier !== undefined;
  const planTitle = isGranted || plan === undefined ? '' : ` ${membershipTitle(plan)}`;
  return {
    subject: `Your ${title} has started`,
    preview: 'Choose “Use a session” when you book.',
    title: `Welcome to ${sender.name}${planTitle}`,
    body: (
      <>
        <Paragraph>
          {hello}, your {title} has started. Choose “Use a session” when you book a Standard or
          Rapid charge.
        </Paragraph>
        <Facts rows={isGranted ? [['Each month', tierAllowance(tier)]] : receiptOf(row)} />
        {linkTo('/dashboard', 'See your membership', sender)}
        <Paragraph>
          {isGranted
            ? 'It continues from month to month, and no card is charged for it here. To end it, reply to this email.'
            : 'It renews automatically. Cancel anytime and keep it until the end of the period you paid for.'}{' '}
          {SESSION_CANCELLATION_SENTENCE}
        </Paragraph>
      </>
    ),
  };
}

function receipt({ row, sender, hello, title }: Given): Words {
  return {
    subject: `Receipt for your ${title}`,
    preview: `${formatUsd(row.detail.amountCents ?? 0)}, paid.`,
    title: 'Thank you, your payment arrived',
    body: (
      <>
        <Paragraph>{hello}, here is your membership receipt.</Paragraph>
        <Facts rows={receiptOf(row)} />
        {linkTo('/dashboard', 'See your membership', sender)}
      </>
    ),
  };
}

function paymentFailed({ sender, hello, title, ends }: Given): Words {
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
        {linkTo('/dashboard', 'Pay with another card', sender)}
      </>
    ),
  };
}

function graceEnding({ sender, hello, title, ends }: Given): Words {
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
        {linkTo('/dashboard', 'Pay with another card', sender)}
      </>
    ),
  };
}

function ending({ row, sender, hello, title, ends }: Given): Words {
  const isGranted = row.detail.tier !== undefined;
  return {
    subject: `Your ${title} ends on ${ends}`,
    preview: 'You won’t be charged again.',
    title: isGranted ? 'Your membership is ending' : 'Your membership is canceled',
    body: (
      <>
        <Paragraph>
          {isGranted
            ? `${hello}, you keep your ${title} and its sessions until ${ends}. Then it ends. Call or write to us if that’s not what you expected.`
            : `${hello}, your ${title} is canceled as you asked. You keep your plan and sessions until ${ends}, and won’t be charged again. You can undo this until then.`}
        </Paragraph>
        {linkTo('/dashboard', 'See your membership', sender)}
      </>
    ),
  };
}

function ended({ sender, hello, title }: Given): Words {
  return {
    subject: `Your ${title} has ended`,
    preview: 'You won’t be charged again.',
    title: 'Your membership has ended',
    body: (
      <>
        <Paragraph>
          {hello}, your {title} has ended, and you won’t be charged again. Appointments you booked
          with a session stay booked.
        </Paragraph>
        {linkTo('/membership', 'See the plans', sender)}
      </>
    ),
  };
}

const WORDS: Readonly<Record<MembershipMailKind, (given: Given) => Words>> = {
  'trial-started': trialStarted,
  'trial-ending': trialEnding,
  'membership-started': started,
  'membership-receipt': receipt,
  'membership-payment-failed': paymentFailed,
  'grace-ending': graceEnding,
  'membership-ending': ending,
  'membership-ended': ended,
};

/** A mail about what happened to a membership. */
export function membershipMail(
  kind: MembershipMailKind,
  row: MembershipSubject,
  sender: Sender,
): Promise<Message> {
  const { subject, preview, title, body } = WORDS[kind]({
    row,
    sender,
    hello: greet(row),
    title: titleOf(row),
    ends: dateOf(row.detail.endsAt),
  });
  return messageOf(
    subject,
    <Layout brand={sender.name} preview={preview} title={title}>
      {body}
      <Reach sender={sender} />
    </Layout>,
  );
}
