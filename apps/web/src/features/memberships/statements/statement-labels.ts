import type { StatementVisit } from '@voltcourier/contracts/memberships/statements';

const utc = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' });
const monthFormat = utc({ month: 'long', year: 'numeric' });
const timeFormat = utc({ dateStyle: 'medium', timeStyle: 'short' });

/** Formats `2026-11` as "November 2026". */
export const formatMonth = (month: string): string =>
  monthFormat.format(new Date(`${month}-01T00:00:00Z`));

/** Formats a visit's time in local time: "Nov 12, 2026, 8:00 AM ET". */
export function formatVisitTime({ localDate, localTime, zone }: StatementVisit): string {
  // The local time is known; only the zone's name is looked up.
  const at = new Date(`${localDate}T${localTime}:00Z`);
  const name = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'shortGeneric' })
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName')?.value;
  return `${timeFormat.format(at)} ${name ?? zone}`;
}

/** Describes a visit's status. Canceled visits are listed because a fee was kept. */
export function statusLabel({ status, tookSession }: StatementVisit): string {
  if (status === 'cancelled') {
    return tookSession ? 'Cancelled, session kept' : 'Cancelled, fee kept';
  }
  return { confirmed: 'Confirmed', completed: 'Completed', no_show: 'Missed' }[status];
}
