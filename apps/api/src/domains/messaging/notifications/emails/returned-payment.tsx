import type { SlotProposal } from '@voltcourier/contracts';
import { formatUsd } from '@voltcourier/pricing';
import { capitalized, type Texts } from '../../../../platform/language/texts.ts';
import type { BookingSubject } from '../mail-subjects.ts';
import { whenOf } from './booking-parts.tsx';
import { ActionLink, Facts, Layout, Paragraph } from './layout.tsx';
import { type Message, messageOf, Reach, type Sender, slotLine } from './message.tsx';
import { describeRefund } from './describe-refund.ts';

/** Subject line for a payment that is returned. */
function subjectOf(row: BookingSubject, amount: string, texts: Texts): string {
  if (row.returned_because === 'wrong_amount') {
    return row.in_bitcoin_cents > 0
      ? texts.say('We couldn’t accept your payment: your refund of {amount}', { amount })
      : texts.say('We couldn’t accept your payment: {amount} is on its way back', { amount });
  }
  return row.in_bitcoin_cents > 0
    ? texts.say('We couldn’t keep your spot: your refund of {amount}', { amount })
    : texts.say('We couldn’t keep your spot: {amount} is on its way back', { amount });
}

/** Explains why the payment is returned automatically. */
function whyReturned(row: BookingSubject, paid: string, texts: Texts): string {
  const { name } = row;
  if (row.returned_because === 'wrong_amount') {
    return texts.say(
      'Hello {name}, your payment was {paid}, and the price of this booking is {price}. Your booking isn’t confirmed.',
      { name, paid, price: formatUsd(row.amount_cents) },
    );
  }
  return texts.say(
    'Hello {name}, your payment of {paid} arrived after your reservation had ended, and {when} was no longer available.',
    { name, paid, when: whenOf(row, texts) },
  );
}

/**
 * Mail about a payment that confirmed nothing and is returned: there was no free seat, or the
 * amount was wrong.
 */
export function bookingRefunded(
  row: BookingSubject,
  sender: Sender,
  alternatives: readonly SlotProposal[],
): Promise<Message> {
  const { texts } = sender;
  const cents = row.returned_cents === 0 ? row.amount_cents : row.returned_cents;
  const paid = formatUsd(cents);
  return messageOf(
    subjectOf(row, paid, texts),
    <Layout
      sender={sender}
      preview={texts.say('Your payment is being refunded in full.')}
      title={texts.say('We’re refunding your payment')}
    >
      <Paragraph>
        {whyReturned(row, paid, texts)}{' '}
        {describeRefund(row, { cents, amount: texts.say('all of it') }, texts)}
      </Paragraph>
      {alternatives.length === 0 ? null : (
        <Facts
          rows={alternatives.map(({ date, time, free }) => [
            slotLine({ date, time }, texts),
            capitalized(
              texts.say('{free, plural, one {{free} spot left} other {{free} spots left}}', {
                free,
              }),
              texts,
            ),
          ])}
        />
      )}
      <ActionLink href={`${sender.siteUrl}/booking`}>{texts.say('Book another time')}</ActionLink>
      <Reach sender={sender} />
    </Layout>,
  );
}
