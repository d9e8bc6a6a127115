import { formatUsd } from '@voltcourier/pricing';
import { CANCELLATION_SENTENCE } from '@voltcourier/pricing/cancellation-sentences';
import type { BookingSubject } from '../mail-subjects.ts';
import { Facts, Layout, Link, Paragraph } from './layout.tsx';
import { formatAppointment, type Message, messageOf, Reach, type Sender } from './message.tsx';
import { factsOf, labelOf } from './messages.tsx';

/** What staff have booked for somebody who called: until when its place is kept, and where to pay. */
export function paymentLink(
  row: BookingSubject,
  sender: Sender,
  bookingUrl: string,
): Promise<Message> {
  const price = formatUsd(row.amount_cents);
  const until = formatAppointment(row.hold_expires_at ?? row.starts_at, row.zone);
  return messageOf(
    `Please pay ${price} to confirm: ${labelOf(row)} on ${formatAppointment(row.starts_at, row.zone)}`,
    <Layout
      brand={sender.name}
      preview={`We’ll keep your spot until ${until}.`}
      title="One step left: payment"
    >
      <Paragraph>
        Hello {row.name}, thank you for calling. We’ll keep this appointment for you until {until}.
        It’s confirmed once you pay.
      </Paragraph>
      <Facts rows={[...factsOf(row), ['To pay', price], ['Booking', row.booking_id]]} />
      <Paragraph>
        <Link href={bookingUrl}>See your booking and pay {price}</Link>
      </Paragraph>
      <Paragraph>{CANCELLATION_SENTENCE}</Paragraph>
      <Reach sender={sender} />
    </Layout>,
  );
}
