import { render, toPlainText } from '@react-email/render';
import type { Coordinates } from '@voltcourier/contracts';
import type { ReactElement } from 'react';
import { capitalized, type Words } from '../../../../platform/language/words.ts';
import { dialOf } from '../../../../platform/phone-number.ts';
import { mapUrl } from '../map-link.ts';
import { Link, Paragraph } from './layout.tsx';

/** Who sends, and how they are reached. */
export interface Sender {
  readonly name: string;
  readonly email: string;
  readonly hotline: string | null;
  /** The site in the reader's language. */
  readonly siteUrl: string;
  /** Where the site has its pictures, which are the same in every language. */
  readonly pictureUrl: string;
  /** The lines of the postal address; empty where none is set. */
  readonly postalAddress: readonly string[];
  /** Whoever asks for a call is called within so many minutes. */
  readonly callbackMinutes: number;
  /** The words of the reader's language. */
  readonly words: Words;
}

/** A mail's words. */
export interface Message {
  readonly subject: string;
  readonly html: string;
  readonly text: string;
}

/** An instant on the clocks of the place, with its zone: "Sunday, November 22, 2026 at 10:00 AM EST". */
export function formatAppointment(startsAt: Date, zone: string, words: Words): string {
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(words.locale, { timeZone: zone, ...options }).format(startsAt);
  const day = format({ weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' });
  const time = format({ hour: 'numeric', minute: '2-digit', timeZoneName: 'short' });
  return words.say(DAY_AND_TIME, { day, time, hour: twelveHourOf(startsAt, zone) });
}

/** The same where a line begins with it. */
export const appointmentLine = (startsAt: Date, zone: string, words: Words): string =>
  capitalized(formatAppointment(startsAt, zone, words), words);

/** A day of the calendar, as "Friday, December 4". */
export const formatDay = (
  date: string,
  { locale }: Words,
  options: Intl.DateTimeFormatOptions = { weekday: 'long', month: 'long', day: 'numeric' },
): string =>
  new Intl.DateTimeFormat(locale, { timeZone: 'UTC', ...options }).format(
    new Date(`${date}T00:00:00Z`),
  );

/** A time of the schedule, in the parts of a sentence: its number for the grammar, and its words. */
export const hourOf = (time: string, { locale }: Words) => ({
  time: new Intl.DateTimeFormat(locale, {
    timeZone: 'UTC',
    hour: 'numeric',
    minute: '2-digit',
  }).format(new Date(`2000-01-01T${time}Z`)),
  hour: Number(time.split(':')[0]) % 12 || 12,
});

/** A free place of the schedule, as "Friday, December 4 at 4:00 PM", where a line begins with it. */
export const slotLine = ({ date, time }: { date: string; time: string }, words: Words): string =>
  capitalized(
    words.say(DAY_AND_TIME, { day: formatDay(date, words), ...hourOf(time, words) }),
    words,
  );

/** Spanish has another word before one o'clock than before all other hours. */
const DAY_AND_TIME = '{day} {hour, plural, one {at} other {at}} {time}';

const twelveHourOf = (instant: Date, zone: string): number =>
  Number(
    new Intl.DateTimeFormat('en-US', { timeZone: zone, hour: 'numeric', hourCycle: 'h23' }).format(
      instant,
    ),
  ) % 12 || 12;

/** A mail of an element, also as text. */
export async function messageOf(subject: string, element: ReactElement): Promise<Message> {
  const html = await render(element);
  return { subject, html, text: toPlainText(html) };
}

/** How to reach us. */
export function Reach({ sender: { email, hotline, words } }: { sender: Sender }) {
  return (
    <Paragraph>
      {hotline === null
        ? words.say('Questions? Write to {email}.', { email })
        : words.say('Questions? Write to {email} or call {hotline}.', { email, hotline })}
    </Paragraph>
  );
}

/** A phone number that a tap calls. */
export function phoneLink(phone: string): ReactElement {
  return <Link href={`tel:${dialOf(phone)}`}>{phone}</Link>;
}

/** A place that a tap shows on a map. */
export function mapLink(
  location: string,
  coordinates: Coordinates | undefined,
  words: Words,
): ReactElement {
  return <Link href={mapUrl(location, coordinates)}>{words.say('Open in Maps')}</Link>;
}
