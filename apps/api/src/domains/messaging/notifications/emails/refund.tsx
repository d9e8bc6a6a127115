import { formatUsd } from '@voltcourier/pricing';
import type { Words } from '../../../../platform/language/words.ts';
import type { BookingSubject } from '../mail-subjects.ts';
import { bookingFact, factsOf, labelOf } from './booking-parts.tsx';
import { ActionLink, Facts, Layout, Paragraph } from './layout.tsx';
import { type Message, messageOf, Reach, type Sender } from './message.tsx';
import { refundPreview, refundWords } from './refund-words.ts';

/** Explains how the money is refunded, and that the appointment stays if it does. */
function whatHappens(row: BookingSubject, cents: number, words: Words): string {
  const refund = refundWords(row, { cents }, words);
  const isOpen = row.status === 'pending' || row.status === 'confirmed';
  return isOpen ? `${refund} ${words.say('Your appointment stays booked.')}` : refund;
}

const subjectOf = (row: BookingSubject, amount: string, words: Words): string =>
  words.say('Refund: {amount} for {service}', { amount, service: labelOf(row, words) });

/** Mail about a full or partial refund by staff. */
export function refundByStaff(
  row: BookingSubject,
  sender: Sender,
  bookingUrl: string,
): Promise<Message> {
  const { words } = sender;
  const back = formatUsd(row.ordered_cents);
  return messageOf(
    subjectOf(row, back, words),
    <Layout
      sender={sender}
      preview={refundPreview(row, row.ordered_cents, words)}
      title={words.say('Your refund is on its way')}
    >
      <Paragraph>
        {words.say('Hello {name}, here’s an update on your booking.', { name: row.name })}{' '}
        {whatHappens(row, row.ordered_cents, words)}
      </Paragraph>
      <Facts
        rows={[
          ...factsOf(row, words),
          [words.say('Paid'), formatUsd(row.amount_cents)],
          [words.say('Your refund'), back],
          bookingFact(row, words),
        ]}
      />
      <ActionLink href={bookingUrl}>{words.say('See your booking and its receipt')}</ActionLink>
      <Reach sender={sender} />
    </Layout>,
  );
}

function whyUnneeded({ unneeded_reason: reason }: BookingSubject, words: Words): string {
  switch (reason) {
    case 'already_paid':
      return words.say(
        'Your booking had already been paid when another payment arrived, so it was paid twice.',
      );
    case 'booking_closed':
      return words.say('Your payment arrived after your booking was closed.');
    case null:
      return words.say('We received more Bitcoin for your booking than was due.');
  }
}

/** Mail about the return of an unneeded payment or an overpayment. */
export function paymentReturned(
  row: BookingSubject,
  sender: Sender,
  bookingUrl: string,
): Promise<Message> {
  const { words } = sender;
  const back = formatUsd(row.unneeded_cents);
  return messageOf(
    subjectOf(row, back, words),
    <Layout
      sender={sender}
      preview={refundPreview(row, row.unneeded_cents, words)}
      title={words.say('Your refund is on its way')}
    >
      <Paragraph>
        {words.say('Hello {name}.', { name: row.name })} {whyUnneeded(row, words)}{' '}
        {whatHappens(row, row.unneeded_cents, words)}
      </Paragraph>
      <Facts
        rows={[...factsOf(row, words), [words.say('Your refund'), back], bookingFact(row, words)]}
      />
      <ActionLink href={bookingUrl}>{words.say('See your booking')}</ActionLink>
      <Reach sender={sender} />
    </Layout>,
  );
}
