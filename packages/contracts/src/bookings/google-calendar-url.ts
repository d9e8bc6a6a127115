/** Length of an appointment in calendars, in minutes. */
export const APPOINTMENT_MINUTES = 60;

/** Formats an instant for calendars (RFC 5545, 3.3.5): "20261204T150000Z". */
const stamp = (ms: number): string => new Date(ms).toISOString().replaceAll(/[-:]|\.\d+/gu, '');

/** Link that adds an appointment to a Google calendar; `startsAt` is ISO 8601. */
export function googleCalendarUrl(appointment: {
  readonly startsAt: string;
  readonly title: string;
  readonly location: string;
  readonly details: string;
}): string {
  const { startsAt, title, location, details } = appointment;
  const starts = Date.parse(startsAt);
  const ends = starts + APPOINTMENT_MINUTES * 60_000;
  const dates = `${stamp(starts)}/${stamp(ends)}`;
  const query = new URLSearchParams({ action: 'TEMPLATE', text: title, dates, location, details });
  return `https://calendar.google.com/calendar/render?${query}`;
}
