import { formatUsd, MEMBERSHIP_GRACE_DAYS, membershipTitle, TRIAL } from '@voltcourier/pricing';
import { SESSION_CANCELLATION_SENTENCE } from '@voltcourier/pricing/cancellation-sentences';
import { capitalized, type Words } from '../../../../platform/language/words.ts';
import type { MembershipSubject } from '../mail-subjects.ts';
import { helloTo } from './accounts.tsx';
import { type Fact, Facts, Layout, Link, Paragraph } from './layout.tsx';
import { type Message, messageOf, Reach, type Sender } from './message.tsx';
import {
  titleOf,
  dateOf,
  type Given,
  type Content,
  linkTo,
  tierAllowance,
  seeMembership,
  payOtherwise,
} from './membership-parts.tsx';

/** Kinds of mails about membership events. */
export type MembershipMailKind =
  | 'trial-started'
  | 'trial-ending'
  | 'membership-started'
  | 'membership-receipt'
  | 'membership-payment-failed'
  | 'grace-ending'
  | 'membership-ending'
  | 'membership-ended';

/** Returns what was paid, as on a receipt. */
function receiptOf(row: MembershipSubject, words: Words): Fact[] {
  const { amountCents, number, interval, endsAt } = row.detail;
  const title = titleOf(row, words);
  const billed = interval === 'monthly' ? words.say('Monthly') : words.say('Annually');
  return [
    [words.say('Membership'), `${title.charAt(0).toUpperCase()}${title.slice(1)}`],
    ...(interval === undefined ? [] : [[words.say('Billed'), billed] as const]),
    ...(amountCents === undefined ? [] : [[words.say('Paid'), formatUsd(amountCents)] as const]),
    ...(number == null ? [] : [[words.say('Invoice'), number] as const]),
    ...(endsAt === undefined
      ? []
      : [[words.say('Paid until'), capitalized(dateOf(endsAt, words), words)] as const]),
  ];
}

function trialStarted({ hello, ends, sender, words }: Given): Content {
  return {
    subject: words.say('Your {days}-day trial has started', { days: TRIAL.days }),
    preview: words.say('One charge is on us.'),
    title: words.say('Your trial has started'),
    body: (
      <>
        <Paragraph>
          {words.say(
            '{hello}, you have one complimentary charge until {ends}: choose “Use a session” when you book a Standard or Rapid charge. No card needed, and the trial ends automatically.',
            { hello, ends },
          )}
        </Paragraph>
        {linkTo('/booking', words.say('Book your charge'), sender)}
        <Paragraph>{words.translate(SESSION_CANCELLATION_SENTENCE)}</Paragraph>
      </>
    ),
  };
}

function trialEnding({ hello, ends, sender, words }: Given): Content {
  return {
    subject: words.say('Your trial ends in two days'),
    preview: words.say('It runs until {ends}.', { ends }),
    title: words.say('Your trial ends soon'),
    body: (
      <>
        <Paragraph>
          {words.say(
            '{hello}, your trial ends on {ends}. If you haven’t used your complimentary charge, book it before then; the appointment itself may be later. You won’t be charged when the trial ends.',
            { hello, ends },
          )}
        </Paragraph>
        {linkTo('/booking', words.say('Book your charge'), sender)}
        <Paragraph>
          <Link href={`${sender.siteUrl}/membership`}>{words.say('Choose a plan')}</Link>
        </Paragraph>
      </>
    ),
  };
}

/** Welcomes the member to the brand, with the chosen plan. */
function welcomeTo({ row: { detail }, sender: { name: brand }, words }: Given): string {
  const { plan, tier } = detail;
  return tier !== undefined || plan === undefined
    ? words.say('Welcome to {brand}', { brand })
    : words.say('Welcome to {brand} {plan}', {
        brand,
        plan: words.translate(membershipTitle(plan)),
      });
}

function started(given: Given): Content {
  const { row, words, hello, title } = given;
  const { tier } = row.detail;
  const rows: Fact[] =
    tier === undefined
      ? receiptOf(row, words)
      : [[words.say('Each month'), tierAllowance(tier, words)]];
  return {
    subject: words.say('Your {title} has started', { title }),
    preview: words.say('Choose “Use a session” when you book.'),
    title: welcomeTo(given),
    body: (
      <>
        <Paragraph>
          {words.say(
            '{hello}, your {title} has started. Choose “Use a session” when you book a Standard or Rapid charge.',
            { hello, title },
          )}
        </Paragraph>
        <Facts rows={rows} />
        {seeMembership(given)}
        <Paragraph>
          {tier === undefined
            ? words.say(
                'It renews automatically. Cancel anytime and keep it until the end of the period you paid for.',
              )
            : words.say(
                'It continues from month to month, and no card is charged for it here. To end it, reply to this email.',
              )}{' '}
          {words.translate(SESSION_CANCELLATION_SENTENCE)}
        </Paragraph>
      </>
    ),
  };
}

function receipt(given: Given): Content {
  const { row, words, hello, title } = given;
  const amount = formatUsd(row.detail.amountCents ?? 0);
  return {
    subject: words.say('Receipt for your {title}', { title }),
    preview: words.say('{amount}, paid.', { amount }),
    title: words.say('Thank you, your payment arrived'),
    body: (
      <>
        <Paragraph>{words.say('{hello}, here is your membership receipt.', { hello })}</Paragraph>
        <Facts rows={receiptOf(row, words)} />
        {seeMembership(given)}
      </>
    ),
  };
}

function paymentFailed(given: Given): Content {
  const { words, hello, title, ends } = given;
  return {
    subject: words.say('Your {title} could not be renewed', { title }),
    preview: words.say('Your card was not charged. Please check it.'),
    title: words.say('Your card could not be charged'),
    body: (
      <>
        <Paragraph>
          {words.say(
            '{hello}, we couldn’t charge the renewal of your {title}. We’ll try again over the next days. Your plan and its remaining sessions still work for {days} days, until {ends}; after that the membership ends.',
            { hello, title, ends, days: MEMBERSHIP_GRACE_DAYS },
          )}
        </Paragraph>
        {payOtherwise(given)}
      </>
    ),
  };
}

function graceEnding(given: Given): Content {
  const { words, hello, title, ends } = given;
  return {
    subject: words.say('Your {title} ends in two days', { title }),
    preview: words.say('Its renewal is still unpaid.'),
    title: words.say('Your membership is about to end'),
    body: (
      <>
        <Paragraph>
          {words.say(
            '{hello}, the renewal of your {title} is still unpaid. It ends on {ends} unless you pay before then.',
            { hello, title, ends },
          )}
        </Paragraph>
        {payOtherwise(given)}
      </>
    ),
  };
}

function ending(given: Given): Content {
  const { row, words, hello, title, ends } = given;
  const isGranted = row.detail.tier !== undefined;
  return {
    subject: words.say('Your {title} ends on {ends}', { title, ends }),
    preview: words.say('You won’t be charged again.'),
    title: isGranted
      ? words.say('Your membership is ending')
      : words.say('Your membership is cancelled'),
    body: (
      <>
        <Paragraph>
          {isGranted
            ? words.say(
                '{hello}, you keep your {title} and its sessions until {ends}. Then it ends. Reply to this email if that’s not what you expected.',
                { hello, title, ends },
              )
            : words.say(
                '{hello}, your {title} is cancelled as you asked. You keep your plan and sessions until {ends}, and won’t be charged again. You can undo this until then.',
                { hello, title, ends },
              )}
        </Paragraph>
        {seeMembership(given)}
      </>
    ),
  };
}

function ended({ sender, words, hello, title }: Given): Content {
  return {
    subject: words.say('Your {title} has ended', { title }),
    preview: words.say('You won’t be charged again.'),
    title: words.say('Your membership has ended'),
    body: (
      <>
        <Paragraph>
          {words.say(
            '{hello}, your {title} has ended, and you won’t be charged again. Appointments you booked with a session stay booked.',
            { hello, title },
          )}
        </Paragraph>
        {linkTo('/membership', words.say('See the plans'), sender)}
      </>
    ),
  };
}

const CONTENTS: Readonly<Record<MembershipMailKind, (given: Given) => Content>> = {
  'trial-started': trialStarted,
  'trial-ending': trialEnding,
  'membership-started': started,
  'membership-receipt': receipt,
  'membership-payment-failed': paymentFailed,
  'grace-ending': graceEnding,
  'membership-ending': ending,
  'membership-ended': ended,
};

/** Mail about a membership event. */
export function membershipMail(
  kind: MembershipMailKind,
  row: MembershipSubject,
  sender: Sender,
): Promise<Message> {
  const { words } = sender;
  const { subject, preview, title, body } = CONTENTS[kind]({
    row,
    sender,
    words,
    hello: helloTo(row, words),
    title: titleOf(row, words),
    ends: dateOf(row.detail.endsAt, words),
  });
  return messageOf(
    subject,
    <Layout sender={sender} preview={preview} title={title}>
      {body}
      <Reach sender={sender} />
    </Layout>,
  );
}
