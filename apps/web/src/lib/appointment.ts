import type { Booking } from '@voltcourier/contracts/bookings/bookings';
import { formatUsd } from '@voltcourier/pricing';
import { LANGUAGE } from './language.ts';

/** When something happens, on the clocks of its place: "Sunday, November 22 at 10:00 AM EST". */
export function formatAppointment(startsAt: string, zone: string): string {
  const instant = new Date(startsAt);
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-US', { timeZone: zone, ...options }).format(instant);
  const day = format({ weekday: 'long', month: 'long', day: 'numeric' });
  return `${day} at ${format({ hour: 'numeric', minute: '2-digit', timeZoneName: 'short' })}`;
}

/** What happens next: "A technician comes to you on Sunday…"; an emergency has no hour yet. */
export function comingWords(
  { kind, startsAt, zone }: Pick<Booking, 'kind' | 'startsAt' | 'zone'>,
  place = 'you',
): string {
  return kind === 'emergency'
    ? 'Help is being arranged. We’ll call you with an arrival time.'
    : `A technician comes to ${place} on ${formatAppointment(startsAt, zone)}.`;
}

/** When a booking is: an emergency has no hour, only the moment of its request. */
export function whenWords({
  kind,
  startsAt,
  zone,
}: Pick<Booking, 'kind' | 'startsAt' | 'zone'>): string {
  return kind === 'emergency' ? 'As soon as possible' : formatAppointment(startsAt, zone);
}

/** The same words, whose dates, times and ZIP codes stay on one line with what belongs to them. */
export function keepTogether(words: string): string {
  return words
    .replaceAll(/(\d) de /gu, '$1\u00A0de\u00A0')
    .replaceAll(
      /([^,]|,(?= \d{4}\b))[ \u202F](?=[AP]M\b|[ap]\.\s?m\.|[A-Z]{3,4}$|\d)/gu,
      '$1\u00A0',
    );
}

/** The same words where a line begins with them: Spanish days are written in lower case. */
export const asLine = (words: string): string =>
  keepTogether(words.charAt(0).toUpperCase() + words.slice(1));

/** What a booking costs: money, or a session of a membership. */
export function priceWords({ amountCents, usesSession }: Booking): string {
  return usesSession ? '1 session' : formatUsd(amountCents);
}

/** How a zone's clocks are called: on a day "EST", and all year "Eastern Time". */
export function zoneName(
  zone: string,
  instant: string,
  timeZoneName: 'short' | 'longGeneric' = 'short',
): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName }).formatToParts(
    new Date(instant),
  );
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? zone;
}

/**
 * A calendar date in few letters: "Sun, Nov 22". Taken out of what every browser writes in English
 * (ECMA-262, Date.prototype.toUTCString): the first `Intl` of a page stops a slow phone for 40 ms.
 */
export function formatShortDay(date: string): string {
  if (LANGUAGE !== 'en') return formatDay(date, 'short');
  const [weekday, day, month] = new Date(`${date}T00:00:00Z`).toUTCString().split(' ');
  return `${weekday} ${month} ${Number(day)}`;
}

/** A calendar date as a person says it: "Sunday, November 22". */
export function formatDay(date: string, names: 'long' | 'short' = 'long'): string {
  return new Intl.DateTimeFormat('en-US', {
    timeZone: 'UTC',
    weekday: names,
    month: names,
    day: 'numeric',
  }).format(new Date(`${date}T00:00:00Z`));
}

/**
 * A time of today on the clocks of this device: "2:30 PM EST". On another day it says which one.
 * `now` is the present, in epoch milliseconds.
 */
export function formatClock(instant: string, now = Date.now()): string {
  const format = (at: Date | number, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-US', options).format(at);
  const at = new Date(instant);
  const time = format(at, { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' });
  const day = { weekday: 'long', month: 'long', day: 'numeric' } as const;
  return format(at, day) === format(now, day) ? time : `${format(at, day)} at ${time}`;
}
