import { formatUsd } from '@voltcourier/pricing';
import type { Words } from '../../../../platform/language/words.ts';
import type { BookingSubject } from '../mail-subjects.ts';
import { bookingFact, factsOf, givenBackOf, whatAndWhen } from './booking-parts.tsx';
import { ActionLink, type Fact, Facts, Layout, Paragraph } from './layout.tsx';
import { type Message, messageOf, Reach, type Sender } from './message.tsx';
import { refundPreview, refundWords } from './refund-words.ts';

/** Link to book another appointment. */
function BookAgain({ sender }: { sender: Sender }) {
  return (
    <ActionLink href={`${sender.siteUrl}/booking`}>
      {sender.words.say('Book another time')}
    </ActionLink>
  );
}

/** Mail about a canceled appointment that used a session: it is available again, or lost. */
function sessionBookingCancelled(row: BookingSubject, sender: Sender): Promise<Message> {
  const { words } = sender;
  const fate = row.session_returned
    ? words.say('The session is back in your membership.')
    : words.say('Cancelled this late, the session counts as used.');
  return messageOf(
    words.say('Cancelled: {what}', { what: whatAndWhen(row, words) }),
    <Layout sender={sender} preview={fate} title={words.say('Your appointment is cancelled')}>
      <Paragraph>
        {words.say('Hello {name}, your appointment is cancelled as you asked.', { name: row.name })}{' '}
        {fate}
      </Paragraph>
      <Facts rows={[...factsOf(row, words), bookingFact(row, words)]} />
      <BookAgain sender={sender} />
      <Reach sender={sender} />
    </Layout>,
  );
}

/** Returns the amounts refunded and kept by a cancellation. */
function settlementOf(row: BookingSubject, words: Words): Fact[] {
  const back: Fact = [words.say('Your refund'), formatUsd(row.given_back_cents)];
  const feeCents = row.amount_cents - row.by_hand_cents - row.given_back_cents;
  return feeCents === 0 ? [back] : [[words.say('Cancellation fee'), formatUsd(feeCents)], back];
}

/** Says that the booking is canceled, and how its money is refunded. */
function cancelledWords(row: BookingSubject, isWithRefund: boolean, words: Words): string {
  const { name } = row;
  if (!isWithRefund) {
    const hello = words.say('Hello {name}, your appointment is cancelled as you asked.', { name });
    return `${hello} ${refundWords(row, { cents: row.given_back_cents }, words)}`;
  }
  const hello = words.say('Hello {name}, your appointment is cancelled.', { name });
  const amount = formatUsd(row.by_hand_cents);
  // The mail about a refund in Bitcoin has asked for the address.
  const refund = row.by_hand_in_bitcoin
    ? words.say('Your refund of {amount} goes back the way you paid.', { amount })
    : words.say(
        'We refunded {amount} to the card you used. Banks usually show it within 5 to 10 days.',
        { amount },
      );
  return `${hello} ${refund}`;
}

/** Mail about a canceled appointment: what is refunded, and what is kept. */
export function bookingCancelled(row: BookingSubject, sender: Sender): Promise<Message> {
  if (row.uses_session) return sessionBookingCancelled(row, sender);
  const { words } = sender;
  // The booking was canceled because it had been fully refunded before.
  const isWithRefund = row.given_back_cents === 0 && row.by_hand_cents >= row.amount_cents;
  return messageOf(
    words.say('Cancelled: {what}', { what: whatAndWhen(row, words) }),
    <Layout
      sender={sender}
      preview={
        isWithRefund
          ? words.say('Your payment was refunded.')
          : refundPreview(row, row.given_back_cents, words)
      }
      title={words.say('Your appointment is cancelled')}
    >
      <Paragraph>{cancelledWords(row, isWithRefund, words)}</Paragraph>
      <Facts
        rows={[
          ...factsOf(row, words),
          [words.say('Paid'), formatUsd(row.amount_cents)],
          ...givenBackOf(row, words),
          ...settlementOf(row, words),
          bookingFact(row, words),
        ]}
      />
      <BookAgain sender={sender} />
      <Reach sender={sender} />
    </Layout>,
  );
}
