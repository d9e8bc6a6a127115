import { formatUsd, MEMBERSHIP_GRACE_DAYS, membershipTitle, TRIAL } from '@voltcourier/pricing';
import { SESSION_CANCELLATION_SENTENCE } from '@voltcourier/pricing/cancellation-sentences';
import { capitalized, type Texts } from '../../../../platform/language/texts.ts';
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
function receiptOf(row: MembershipSubject, texts: Texts): Fact[] {
  const { amountCents, number, interval, endsAt } = row.detail;
  const title = titleOf(row, texts);
  const billed = interval === 'monthly' ? texts.say('Monthly') : texts.say('Annually');
  return [
    [texts.say('Membership'), `${title.charAt(0).toUpperCase()}${title.slice(1)}`],
    ...(interval === undefined ? [] : [[texts.say('Billed'), billed] as const]),
    ...(amountCents === undefined ? [] : [[texts.say('Paid'), formatUsd(amountCents)] as const]),
    ...(number == null ? [] : [[texts.say('Invoice'), number] as const]),
    ...(endsAt === undefined
      ? []
      : [[texts.say('Paid until'), capitalized(dateOf(endsAt, texts), texts)] as const]),
  ];
}

function trialStarted({ hello, ends, sender, texts }: Given): Content {
  return {
    subject: texts.say('Your {days}-day trial has started', { days: TRIAL.days }),
    preview: texts.say('One charge is on us.'),
    title: texts.say('Your trial has started'),
    body: (
      <>
        <Paragraph>
          {texts.say(
            '{hello}, you have one complimentary charge until {ends}: choose “Use a session” when you book a Standard or Rapid charge. No card needed, and the trial ends automatically.',
            { hello, ends },
          )}
        </Paragraph>
        {linkTo('/booking', texts.say('Book your charge'), sender)}
        <Paragraph>{texts.translate(SESSION_CANCELLATION_SENTENCE)}</Paragraph>
      </>
    ),
  };
}

function trialEnding({ hello, ends, sender, texts }: Given): Content {
  return {
    subject: texts.say('Your trial ends in two days'),
    preview: texts.say('It runs until {ends}.', { ends }),
    title: texts.say('Your trial ends soon'),
    body: (
      <>
        <Paragraph>
          {texts.say(
            '{hello}, your trial ends on {ends}. If you haven’t used your complimentary charge, book it before then; the appointment itself may be later. You won’t be charged when the trial ends.',
            { hello, ends },
          )}
        </Paragraph>
        {linkTo('/booking', texts.say('Book your charge'), sender)}
        <Paragraph>
          <Link href={`${sender.siteUrl}/membership`}>{texts.say('Choose a plan')}</Link>
        </Paragraph>
      </>
    ),
  };
}

/** Welcomes the member to the brand, with the chosen plan. */
function welcomeTo({ row: { detail }, sender: { name: brand }, texts }: Given): string {
  const { plan, tier } = detail;
  return tier !== undefined || plan === undefined
    ? texts.say('Welcome to {brand}', { brand })
    : texts.say('Welcome to {brand} {plan}', {
        brand,
        plan: texts.translate(membershipTitle(plan)),
      });
}

function started(given: Given): Content {
  const { row, texts, hello, title } = given;
  const { tier } = row.detail;
  const rows: Fact[] =
    tier === undefined
      ? receiptOf(row, texts)
      : [[texts.say('Each month'), tierAllowance(tier, texts)]];
  return {
    subject: texts.say('Your {title} has started', { title }),
    preview: texts.say('Choose “Use a session” when you book.'),
    title: welcomeTo(given),
    body: (
      <>
        <Paragraph>
          {texts.say(
            '{hello}, your {title} has started. Choose “Use a session” when you book a Standard or Rapid charge.',
            { hello, title },
          )}
        </Paragraph>
        <Facts rows={rows} />
        {seeMembership(given)}
        <Paragraph>
          {tier === undefined
            ? texts.say(
                'It renews automatically. Cancel anytime and keep it until the end of the period you paid for.',
              )
            : texts.say(
                'It continues from month to month, and no card is charged for it here. To end it, reply to this email.',
              )}{' '}
          {texts.translate(SESSION_CANCELLATION_SENTENCE)}
        </Paragraph>
      </>
    ),
  };
}

function receipt(given: Given): Content {
  const { row, texts, hello, title } = given;
  const amount = formatUsd(row.detail.amountCents ?? 0);
  return {
    subject: texts.say('Receipt for your {title}', { title }),
    preview: texts.say('{amount}, paid.', { amount }),
    title: texts.say('Thank you, your payment arrived'),
    body: (
      <>
        <Paragraph>{texts.say('{hello}, here is your membership receipt.', { hello })}</Paragraph>
        <Facts rows={receiptOf(row, texts)} />
        {seeMembership(given)}
      </>
    ),
  };
}

function paymentFailed(given: Given): Content {
  const { texts, hello, title, ends } = given;
  return {
    subject: texts.say('Your {title} could not be renewed', { title }),
    preview: texts.say('Your card was not charged. Please check it.'),
    title: texts.say('Your card could not be charged'),
    body: (
      <>
        <Paragraph>
          {texts.say(
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
  const { texts, hello, title, ends } = given;
  return {
    subject: texts.say('Your {title} ends in two days', { title }),
    preview: texts.say('Its renewal is still unpaid.'),
    title: texts.say('Your membership is about to end'),
    body: (
      <>
        <Paragraph>
          {texts.say(
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
  const { row, texts, hello, title, ends } = given;
  const isGranted = row.detail.tier !== undefined;
  return {
    subject: texts.say('Your {title} ends on {ends}', { title, ends }),
    preview: texts.say('You won’t be charged again.'),
    title: isGranted
      ? texts.say('Your membership is ending')
      : texts.say('Your membership is cancelled'),
    body: (
      <>
        <Paragraph>
          {isGranted
            ? texts.say(
                '{hello}, you keep your {title} and its sessions until {ends}. Then it ends. Reply to this email if that’s not what you expected.',
                { hello, title, ends },
              )
            : texts.say(
                '{hello}, your {title} is cancelled as you asked. You keep your plan and sessions until {ends}, and won’t be charged again. You can undo this until then.',
                { hello, title, ends },
              )}
        </Paragraph>
        {seeMembership(given)}
      </>
    ),
  };
}

function ended({ sender, texts, hello, title }: Given): Content {
  return {
    subject: texts.say('Your {title} has ended', { title }),
    preview: texts.say('You won’t be charged again.'),
    title: texts.say('Your membership has ended'),
    body: (
      <>
        <Paragraph>
          {texts.say(
            '{hello}, your {title} has ended, and you won’t be charged again. Appointments you booked with a session stay booked.',
            { hello, title },
          )}
        </Paragraph>
        {linkTo('/membership', texts.say('See the plans'), sender)}
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
  const { texts } = sender;
  const { subject, preview, title, body } = CONTENTS[kind]({
    row,
    sender,
    texts,
    hello: helloTo(row, texts),
    title: titleOf(row, texts),
    ends: dateOf(row.detail.endsAt, texts),
  });
  return messageOf(
    subject,
    <Layout sender={sender} preview={preview} title={title}>
      {body}
      <Reach sender={sender} />
    </Layout>,
  );
}
