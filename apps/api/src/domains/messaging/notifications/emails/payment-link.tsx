import { formatUsd } from '@voltcourier/pricing';
import type { BookingSubject } from '../mail-subjects.ts';
import { ActionLink, Facts, Layout, Paragraph } from './layout.tsx';
import { MapPicture } from './map-picture.tsx';
import { formatAppointment, type Message, messageOf, Reach, type Sender } from './message.tsx';
import { bookingFact, factsOf, isEmergency, labelOf, ruleOf } from './messages.tsx';

/** What staff have booked for somebody who called: until when its place is kept, and where to pay. */
export function paymentLink(
  row: BookingSubject,
  sender: Sender,
  bookingUrl: string,
): Promise<Message> {
  const price = formatUsd(row.amount_cents);
  const until = formatAppointment(row.hold_expires_at ?? row.starts_at, row.zone);
  if (isEmergency(row)) return emergencyLink(row, sender, bookingUrl, price);
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
      <Facts rows={[...factsOf(row), ['To pay', price], bookingFact(row)]} />
      <ActionLink href={bookingUrl}>See your booking and pay {price}</ActionLink>
      <MapPicture row={row} sender={sender} />
      <Paragraph>{ruleOf(row)}</Paragraph>
      <Reach sender={sender} />
    </Layout>,
  );
}

/** The same for an emergency, which waits for no payment: help is on its way to being sent. */
function emergencyLink(
  row: BookingSubject,
  sender: Sender,
  bookingUrl: string,
  price: string,
): Promise<Message> {
  return messageOf(
    `Please pay ${price}: ${labelOf(row)}`,
    <Layout
      brand={sender.name}
      preview="We have your request. Pay while you wait."
      title="We have your emergency request"
    >
      <Paragraph>
        Hello {row.name}, thank you for calling. Help is being arranged, and we’ll call you with an
        arrival time. Stay somewhere safe and keep your phone on.
      </Paragraph>
      <Facts rows={[...factsOf(row), ['To pay', price], bookingFact(row)]} />
      <ActionLink href={bookingUrl}>See your request and pay {price}</ActionLink>
      <Paragraph>{ruleOf(row)}</Paragraph>
      <Reach sender={sender} />
    </Layout>,
  );
}
