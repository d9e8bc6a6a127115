import { formatUsd } from '@voltcourier/pricing';
import type { Texts } from '../../../../platform/language/texts.ts';
import type { BookingSubject } from '../mail-subjects.ts';
import { bookingFact, factsOf, givenBackOf, whatAndWhen } from './booking-parts.tsx';
import { ActionLink, type Fact, Facts, Layout, Paragraph } from './layout.tsx';
import { type Message, messageOf, Reach, type Sender } from './message.tsx';
import { refundPreview, describeRefund } from './describe-refund.ts';

/** Link to book another appointment. */
function BookAgain({ sender }: { sender: Sender }) {
  return (
    <ActionLink href={`${sender.siteUrl}/booking`}>
      {sender.texts.say('Book another time')}
    </ActionLink>
  );
}

/** Mail about a canceled appointment that used a session: it is available again, or lost. */
function sessionBookingCancelled(row: BookingSubject, sender: Sender): Promise<Message> {
  const { texts } = sender;
  const fate = row.session_returned
    ? texts.say('The session is back in your membership.')
    : texts.say('Cancelled this late, the session counts as used.');
  return messageOf(
    texts.say('Cancelled: {what}', { what: whatAndWhen(row, texts) }),
    <Layout sender={sender} preview={fate} title={texts.say('Your appointment is cancelled')}>
      <Paragraph>
        {texts.say('Hello {name}, your appointment is cancelled as you asked.', { name: row.name })}{' '}
        {fate}
      </Paragraph>
      <Facts rows={[...factsOf(row, texts), bookingFact(row, texts)]} />
      <BookAgain sender={sender} />
      <Reach sender={sender} />
    </Layout>,
  );
}

/** Returns the amounts refunded and kept by a cancellation. */
function settlementOf(row: BookingSubject, texts: Texts): Fact[] {
  const back: Fact = [texts.say('Your refund'), formatUsd(row.given_back_cents)];
  const feeCents = row.amount_cents - row.by_hand_cents - row.given_back_cents;
  return feeCents === 0 ? [back] : [[texts.say('Cancellation fee'), formatUsd(feeCents)], back];
}

/** Says that the booking is canceled, and how its money is refunded. */
function describeCancellation(row: BookingSubject, isWithRefund: boolean, texts: Texts): string {
  const { name } = row;
  if (!isWithRefund) {
    const hello = texts.say('Hello {name}, your appointment is cancelled as you asked.', { name });
    return `${hello} ${describeRefund(row, { cents: row.given_back_cents }, texts)}`;
  }
  const hello = texts.say('Hello {name}, your appointment is cancelled.', { name });
  const amount = formatUsd(row.by_hand_cents);
  // The mail about a refund in Bitcoin has asked for the address.
  const refund = row.by_hand_in_bitcoin
    ? texts.say('Your refund of {amount} goes back the way you paid.', { amount })
    : texts.say(
        'We refunded {amount} to the card you used. Banks usually show it within 5 to 10 days.',
        { amount },
      );
  return `${hello} ${refund}`;
}

/** Mail about a canceled appointment: what is refunded, and what is kept. */
export function bookingCancelled(row: BookingSubject, sender: Sender): Promise<Message> {
  if (row.uses_session) return sessionBookingCancelled(row, sender);
  const { texts } = sender;
  // The booking was canceled because it had been fully refunded before.
  const isWithRefund = row.given_back_cents === 0 && row.by_hand_cents >= row.amount_cents;
  return messageOf(
    texts.say('Cancelled: {what}', { what: whatAndWhen(row, texts) }),
    <Layout
      sender={sender}
      preview={
        isWithRefund
          ? texts.say('Your payment was refunded.')
          : refundPreview(row, row.given_back_cents, texts)
      }
      title={texts.say('Your appointment is cancelled')}
    >
      <Paragraph>{describeCancellation(row, isWithRefund, texts)}</Paragraph>
      <Facts
        rows={[
          ...factsOf(row, texts),
          [texts.say('Paid'), formatUsd(row.amount_cents)],
          ...givenBackOf(row, texts),
          ...settlementOf(row, texts),
          bookingFact(row, texts),
        ]}
      />
      <BookAgain sender={sender} />
      <Reach sender={sender} />
    </Layout>,
  );
}
