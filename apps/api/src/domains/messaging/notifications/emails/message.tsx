import { render, toPlainText } from '@react-email/render';
import type { Coordinates } from '@voltcourier/contracts';
import type { ReactElement } from 'react';
import { dialOf } from '../../../../platform/phone-number.ts';
import { mapUrl } from '../map-link.ts';
import { Link, Paragraph } from './layout.tsx';

/** Who sends, and how they are reached. */
export interface Sender {
  readonly name: string;
  readonly email: string;
  readonly hotline: string | null;
  readonly siteUrl: string;
  /** The lines of the postal address; empty where none is set. */
  readonly postalAddress: readonly string[];
  /** Whoever asks for a call is called within so many minutes. */
  readonly callbackMinutes: number;
}

/** A mail's words. */
export interface Message {
  readonly subject: string;
  readonly html: string;
  readonly text: string;
}

/** An instant on the clocks of the place, with its zone: "Sunday, November 22, 2026 at 10:00 AM EST". */
export function formatAppointment(startsAt: Date, zone: string): string {
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-US', { timeZone: zone, ...options }).format(startsAt);
  const day = format({ weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' });
  const time = format({ hour: 'numeric', minute: '2-digit', timeZoneName: 'short' });
  return `${day} at ${time}`;
}

/** A mail of an element, also as text. */
export async function messageOf(subject: string, element: ReactElement): Promise<Message> {
  const html = await render(element);
  return { subject, html, text: toPlainText(html) };
}

/** How to reach us. */
export function Reach({ sender }: { sender: Sender }) {
  return (
    <Paragraph>
      Questions? Write to {sender.email}
      {sender.hotline === null ? '' : ` or call ${sender.hotline}`}.
    </Paragraph>
  );
}

/** A phone number that a tap calls. */
export function phoneLink(phone: string): ReactElement {
  return <Link href={`tel:${dialOf(phone)}`}>{phone}</Link>;
}

/** A place that a tap shows on a map. */
export function mapLink(location: string, coordinates: Coordinates | undefined): ReactElement {
  return <Link href={mapUrl(location, coordinates)}>Open in Maps</Link>;
}
