import type { StatementVisit } from '@voltcourier/contracts/memberships/statements';

const utc = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' });
const monthFormat = utc({ month: 'long', year: 'numeric' });
const timeFormat = utc({ dateStyle: 'medium', timeStyle: 'short' });

/** "November 2026" of `2026-11`. */
export const monthWords = (month: string): string =>
  monthFormat.format(new Date(`${month}-01T00:00:00Z`));

/** When a visit was, on the clocks of its place: "Nov 12, 2026, 8:00 AM ET". */
export function visitTimeWords({ localDate, localTime, zone }: StatementVisit): string {
  // The clock of the place is known already; only the zone's name is looked up.
  const at = new Date(`${localDate}T${localTime}:00Z`);
  const name = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'shortGeneric' })
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName')?.value;
  return `${timeFormat.format(at)} ${name ?? zone}`;
}

/** Where a visit stands. What was cancelled is listed because something was kept for it. */
export function statusWords({ status, tookSession }: StatementVisit): string {
  if (status === 'cancelled') {
    return tookSession ? 'Cancelled, session kept' : 'Cancelled, fee kept';
  }
  return { confirmed: 'Confirmed', completed: 'Completed', no_show: 'Missed' }[status];
}
