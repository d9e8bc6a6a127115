import { formatUsd } from '@voltcourier/pricing';
import type { BookingSubject } from '../mail-subjects.ts';
import { ActionLink, Facts, Layout, Paragraph } from './layout.tsx';
import { type Message, messageOf, Reach, type Sender } from './message.tsx';
import { bookingFact, factsOf, labelOf } from './messages.tsx';
import { refundPreview, refundWords } from './refund-words.ts';

const isOpen = ({ status }: BookingSubject) => status === 'pending' || status === 'confirmed';

/** Staff give back what was paid for a booking, or a part of it. */
export function refundByStaff(
  row: BookingSubject,
  sender: Sender,
  bookingUrl: string,
): Promise<Message> {
  const back = formatUsd(row.ordered_cents);
  return messageOf(
    `Refund: ${back} for ${labelOf(row)}`,
    <Layout
      brand={sender.name}
      preview={refundPreview(row, back)}
      title="Your refund is on its way"
    >
      <Paragraph>
        Hello {row.name}, here’s an update on your booking. {refundWords(row, back)}{' '}
        {isOpen(row) ? 'Your appointment stays booked.' : ''}
      </Paragraph>
      <Facts
        rows={[
          ...factsOf(row),
          ['Paid', formatUsd(row.amount_cents)],
          ['Your refund', back],
          bookingFact(row),
        ]}
      />
      <ActionLink href={bookingUrl}>See your booking and its receipt</ActionLink>
      <Reach sender={sender} />
    </Layout>,
  );
}

const UNNEEDED = {
  already_paid:
    'Your booking had already been paid when another payment arrived, so it was paid twice.',
  booking_closed: 'Your payment arrived after your booking was closed.',
} as const;

/** A payment that wasn't needed, or more than was due: it goes back. */
export function paymentReturned(
  row: BookingSubject,
  sender: Sender,
  bookingUrl: string,
): Promise<Message> {
  const back = formatUsd(row.unneeded_cents);
  const why =
    row.unneeded_reason === null
      ? 'We received more Bitcoin for your booking than was due.'
      : UNNEEDED[row.unneeded_reason];
  return messageOf(
    `Refund: ${back} for ${labelOf(row)}`,
    <Layout
      brand={sender.name}
      preview={refundPreview(row, back)}
      title="Your refund is on its way"
    >
      <Paragraph>
        Hello {row.name}. {why} {refundWords(row, back)}{' '}
        {isOpen(row) ? 'Your appointment stays booked.' : ''}
      </Paragraph>
      <Facts rows={[...factsOf(row), ['Your refund', back], bookingFact(row)]} />
      <ActionLink href={bookingUrl}>See your booking</ActionLink>
      <Reach sender={sender} />
    </Layout>,
  );
}
