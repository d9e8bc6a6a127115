import { formatUsd } from '@voltcourier/pricing';
import type { BookingSubject } from '../subjects-repository.ts';
import { Facts, Layout, Link, Paragraph } from './layout.tsx';
import { type Message, messageOf, Reach, type Sender } from './message.tsx';
import { factsOf, labelOf } from './messages.tsx';

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
      preview={`${back} is on its way back to you.`}
      title="We’re sending money back"
    >
      <Paragraph>
        Hello {row.name}, we are refunding {back} to the card you used. Banks usually show it within
        5 to 10 days. {isOpen(row) ? 'Your appointment stays as it is.' : ''}
      </Paragraph>
      <Facts
        rows={[
          ...factsOf(row),
          ['Paid', formatUsd(row.amount_cents)],
          ['Given back now', back],
          ['Booking', row.booking_id],
        ]}
      />
      <Paragraph>
        <Link href={bookingUrl}>See your booking and its receipt</Link>
      </Paragraph>
      <Reach sender={sender} />
    </Layout>,
  );
}
