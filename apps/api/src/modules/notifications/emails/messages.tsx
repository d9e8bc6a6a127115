import { render, toPlainText } from '@react-email/render';
import type { SlotProposal } from '@voltcourier/contracts';
import {
  type BookableServiceType,
  CANCELLATION_SENTENCE,
  formatUsd,
  serviceOf,
  slotLabel,
} from '@voltcourier/pricing';
import type { ReactElement } from 'react';
import type { EmailRow } from '../repository.ts';
import { Facts, Layout, Paragraph } from './layout.tsx';

/** Who sends, and how they are reached. */
export interface Sender {
  readonly name: string;
  readonly email: string;
  readonly hotline: string | null;
  readonly siteUrl: string;
}

/** A mail's words. */
export interface Message {
  readonly subject: string;
  readonly html: string;
  readonly text: string;
}

/** An instant on the clocks of the place, with its zone: "Sunday, November 22, 2026 at 10:00 AM EST". */
function formatAppointment(startsAt: Date, zone: string): string {
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-US', { timeZone: zone, ...options }).format(startsAt);
  const day = format({ weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' });
  const time = format({ hour: 'numeric', minute: '2-digit', timeZoneName: 'short' });
  return `${day} at ${time}`;
}

async function messageOf(subject: string, element: ReactElement): Promise<Message> {
  const html = await render(element);
  return { subject, html, text: toPlainText(html) };
}

const labelOf = (row: EmailRow) => serviceOf(row.service_type as BookableServiceType).label;

function Reach({ sender }: { sender: Sender }) {
  return (
    <Paragraph>
      Questions? Write to {sender.email}
      {sender.hotline === null ? '' : ` or call ${sender.hotline}`}.
    </Paragraph>
  );
}

/** The confirmation of a paid booking: price, address, local time with its zone, the refund rule. */
export function bookingConfirmed(row: EmailRow, sender: Sender): Promise<Message> {
  const when = formatAppointment(row.starts_at, row.zone);
  return messageOf(
    `Confirmed: ${labelOf(row)} on ${when}`,
    <Layout
      brand={sender.name}
      preview={`A technician comes to you on ${when}.`}
      title="Your appointment is confirmed"
    >
      <Paragraph>
        Hello {row.name}, your payment arrived and a technician is booked. You don’t need to do
        anything else: leave the car where the van can park beside it.
      </Paragraph>
      <Facts
        rows={[
          ['When', when],
          ['Where', row.location],
          ['Service', labelOf(row)],
          ['Vehicle', row.vehicle],
          ['Paid', formatUsd(row.amount_cents)],
          ['Booking', row.booking_id],
        ]}
      />
      <Paragraph>{CANCELLATION_SENTENCE}</Paragraph>
      <Reach sender={sender} />
    </Layout>,
  );
}

/** The news that a late payment found no place, and that the money is on its way back. */
export function bookingRefunded(
  row: EmailRow,
  sender: Sender,
  alternatives: readonly SlotProposal[],
): Promise<Message> {
  const when = formatAppointment(row.starts_at, row.zone);
  return messageOf(
    `We couldn’t keep your place: ${formatUsd(row.amount_cents)} is on its way back`,
    <Layout
      brand={sender.name}
      preview="Your payment is being refunded in full."
      title="We’re refunding your payment"
    >
      <Paragraph>
        Hello {row.name}, your payment of {formatUsd(row.amount_cents)} arrived after your 15-minute
        reservation had ended, and {when} was taken by then. We are refunding all of it to the card
        you used. Banks usually show it within 5 to 10 days.
      </Paragraph>
      {alternatives.length === 0 ? null : (
        <Facts
          rows={alternatives.map(({ date, time, free }) => [
            `${date}, ${slotLabel(time)}`,
            free === 1 ? '1 place left' : `${free} places left`,
          ])}
        />
      )}
      <Paragraph>Book one of the next free times at {sender.siteUrl}/booking</Paragraph>
      <Reach sender={sender} />
    </Layout>,
  );
}

/** The announcement of a roadside emergency to the dispatchers, before it is paid. */
export function staffEmergency(row: EmailRow, sender: Sender): Promise<Message> {
  const facts: (readonly [string, string])[] = [
    ['Urgency', row.urgency ?? 'not said'],
    ['Where', row.location],
    ['Name', row.name],
    ['Phone', row.phone ?? 'not said'],
    ['Vehicle', row.vehicle],
    ['Charging port', row.charging_port ?? 'not said'],
    ['Notes', row.notes ?? 'none'],
    ['Asked for', formatAppointment(row.starts_at, row.zone)],
    ['Booking', row.booking_id],
  ];
  return messageOf(
    `EMERGENCY: ${row.vehicle} at ${row.location}`,
    <Layout
      brand={sender.name}
      preview={`${row.name} needs a charge now.`}
      title="Emergency request"
    >
      <Facts rows={facts} />
    </Layout>,
  );
}
