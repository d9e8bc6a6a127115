import { render, toPlainText } from '@react-email/render';
import type { Coordinates } from '@voltcourier/contracts';
import type { ReactElement } from 'react';
import { capitalized, type Texts } from '../../../../platform/language/texts.ts';
import { dialOf } from '../../../../platform/phone-number.ts';
import { mapUrl } from '../map-link.ts';
import { Link, Paragraph } from './layout.tsx';

/** Sender of a mail, with contact details. */
export interface Sender {
  readonly name: string;
  readonly email: string;
  readonly hotline: string | null;
  /** URL of the site in the recipient's language. */
  readonly siteUrl: string;
  /** Base URL of the site's images, which are the same in every language. */
  readonly pictureUrl: string;
  /** Lines of the postal address; empty if none is set. */
  readonly postalAddress: readonly string[];
  /** Minutes within which a requested callback is made. */
  readonly callbackMinutes: number;
  /** Strings in the recipient's language. */
  readonly texts: Texts;
}

/** Content of a mail. */
export interface Message {
  readonly subject: string;
  readonly html: string;
  readonly text: string;
}

/** Formats an instant in local time with its zone: "Sunday, November 22, 2026 at 10:00 AM EST". */
export function formatAppointment(startsAt: Date, zone: string, texts: Texts): string {
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(texts.locale, { timeZone: zone, ...options }).format(startsAt);
  const day = format({ weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' });
  const time = format({ hour: 'numeric', minute: '2-digit', timeZoneName: 'short' });
  return texts.say(DAY_AND_TIME, { day, time, hour: twelveHourOf(startsAt, zone) });
}

/** Formats the same for the beginning of a line. */
export const appointmentLine = (startsAt: Date, zone: string, texts: Texts): string =>
  capitalized(formatAppointment(startsAt, zone, texts), texts);

/** Formats a calendar day as "Friday, December 4". */
export const formatDay = (
  date: string,
  { locale }: Texts,
  options: Intl.DateTimeFormatOptions = { weekday: 'long', month: 'long', day: 'numeric' },
): string =>
  new Intl.DateTimeFormat(locale, { timeZone: 'UTC', ...options }).format(
    new Date(`${date}T00:00:00Z`),
  );

/** Returns a time of day for a message: its hour for the plural rule, and its text. */
export const hourOf = (time: string, { locale }: Texts) => ({
  time: new Intl.DateTimeFormat(locale, {
    timeZone: 'UTC',
    hour: 'numeric',
    minute: '2-digit',
  }).format(new Date(`2000-01-01T${time}Z`)),
  hour: Number(time.split(':')[0]) % 12 || 12,
});

/** Formats a free slot for the beginning of a line, as "Friday, December 4 at 4:00 PM". */
export const slotLine = ({ date, time }: { date: string; time: string }, texts: Texts): string =>
  capitalized(
    texts.say(DAY_AND_TIME, { day: formatDay(date, texts), ...hourOf(time, texts) }),
    texts,
  );

/** Spanish uses a different word before one o'clock than before other hours. */
const DAY_AND_TIME = '{day} {hour, plural, one {at} other {at}} {time}';

const twelveHourOf = (instant: Date, zone: string): number =>
  Number(
    new Intl.DateTimeFormat('en-US', { timeZone: zone, hour: 'numeric', hourCycle: 'h23' }).format(
      instant,
    ),
  ) % 12 || 12;

/** Links whose text already says where they lead: in plain text they have no address. */
const NAMED_LINKS = ['a[href^="tel:"]', 'a[href^="mailto:"]'].map((selector) => ({
  selector,
  format: 'anchor',
  options: { ignoreHref: true },
}));

/** Renders a mail's element to HTML and plain text. */
export async function messageOf(subject: string, element: ReactElement): Promise<Message> {
  const html = await render(element);
  return { subject, html, text: toPlainText(html, { selectors: NAMED_LINKS }) };
}

/** Contact details of the sender. */
export function Reach({ sender: { email: address, hotline, texts } }: { sender: Sender }) {
  const email = <Link href={`mailto:${address}`}>{address}</Link>;
  return (
    <Paragraph>
      {hotline === null
        ? texts.show('Questions? Write to {email}.', { email })
        : texts.show('Questions? Write to {email} or call {hotline}.', {
            email,
            hotline: phoneLink(hotline),
          })}
    </Paragraph>
  );
}

/** Phone number that can be tapped to call, and isn't broken at its spaces. */
export function phoneLink(phone: string): ReactElement {
  return (
    <Link href={`tel:${dialOf(phone)}`}>
      <span style={{ whiteSpace: 'nowrap' }}>{phone}</span>
    </Link>
  );
}

/** Location that opens a map when tapped. */
export function mapLink(
  location: string,
  coordinates: Coordinates | undefined,
  texts: Texts,
): ReactElement {
  return <Link href={mapUrl(location, coordinates)}>{texts.say('Open in Maps')}</Link>;
}
