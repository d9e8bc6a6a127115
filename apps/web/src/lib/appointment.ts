import type { Booking } from '@voltcourier/contracts/bookings/bookings';
import { formatUsd } from '@voltcourier/pricing';
import { LANGUAGE } from './language.ts';

/** Formats an instant in local time: "Sunday, November 22 at 10:00 AM EST". */
export function formatAppointment(startsAt: string, zone: string): string {
  const instant = new Date(startsAt);
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-US', { timeZone: zone, ...options }).format(instant);
  const day = format({ weekday: 'long', month: 'long', day: 'numeric' });
  return `${day} at ${format({ hour: 'numeric', minute: '2-digit', timeZoneName: 'short' })}`;
}

/**
 * Describes what happens next: "A technician comes to you on Sunday…"; an emergency has no time
 * yet.
 */
export function formatComing({
  kind,
  startsAt,
  zone,
}: Pick<Booking, 'kind' | 'startsAt' | 'zone'>): string {
  return kind === 'emergency'
    ? 'Help is being arranged. We’ll call you with an arrival time.'
    : `A technician comes to you on ${formatAppointment(startsAt, zone)}.`;
}

/** Formats a booking's time; an emergency has only the time of its request. */
export function formatWhen({
  kind,
  startsAt,
  zone,
}: Pick<Booking, 'kind' | 'startsAt' | 'zone'>): string {
  return kind === 'emergency' ? 'As soon as possible' : formatAppointment(startsAt, zone);
}

/** Keeps dates, times and ZIP codes on one line with the words they belong to. */
export function keepTogether(text: string): string {
  return text
    .replaceAll(/(\d) de /gu, '$1\u00A0de\u00A0')
    .replaceAll(
      /([^,]|,(?= \d{4}\b))[ \u202F](?=[AP]M\b|[ap]\.\s?m\.|[A-Z]{3,4}$|\d)/gu,
      '$1\u00A0',
    );
}

/** Capitalizes the text for the start of a line, because Spanish day names are in lower case. */
export const asLine = (text: string): string =>
  keepTogether(text.charAt(0).toUpperCase() + text.slice(1));

/** Formats a booking's price: an amount, or a membership session. */
export function formatPrice({ amountCents, usesSession }: Booking): string {
  return usesSession ? '1 session' : formatUsd(amountCents);
}

/** Names a time zone: "EST" on a given day, or "Eastern Time" in general. */
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
 * Formats a short date: "Sun, Nov 22". Uses the English text of Date.prototype.toUTCString
 * (ECMA-262), because a page's first use of `Intl` blocks a slow phone for 40 ms.
 */
export function formatShortDay(date: string): string {
  if (LANGUAGE !== 'en') return formatDay(date, 'short');
  const [weekday, day, month] = new Date(`${date}T00:00:00Z`).toUTCString().split(' ');
  return `${weekday} ${month} ${Number(day)}`;
}

/** Formats a date: "Sunday, November 22". */
export function formatDay(date: string, names: 'long' | 'short' = 'long'): string {
  return new Intl.DateTimeFormat('en-US', {
    timeZone: 'UTC',
    weekday: names,
    month: names,
    day: 'numeric',
  }).format(new Date(`${date}T00:00:00Z`));
}

/**
 * Formats a time in the device's time zone: "2:30 PM EST". Includes the day if it isn't today.
 * `now` is the current time in epoch milliseconds.
 */
export function formatClock(instant: string, now = Date.now()): string {
  const format = (at: Date | number, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-US', options).format(at);
  const at = new Date(instant);
  const time = format(at, { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' });
  const day = { weekday: 'long', month: 'long', day: 'numeric' } as const;
  return format(at, day) === format(now, day) ? time : `${format(at, day)} at ${time}`;
}
