import {
  type RegionSettings,
  WEEKDAYS,
  type Weekday,
} from '@voltcourier/contracts/bookings/settings';
import { SLOT_TIMES, slotLabel } from '@voltcourier/pricing';

/** Names of the weekdays. */
export const DAY_NAMES: Readonly<Record<Weekday, string>> = {
  sunday: 'Sunday',
  monday: 'Monday',
  tuesday: 'Tuesday',
  wednesday: 'Wednesday',
  thursday: 'Thursday',
  friday: 'Friday',
  saturday: 'Saturday',
};

const day = new Intl.DateTimeFormat('en-US', {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  timeZone: 'UTC',
});

/** Formats a calendar date: "Fri, Dec 25, 2026". */
export const formatDate = (date: string): string => day.format(new Date(`${date}T00:00:00Z`));

/** Formats a zone: "America/New York". */
export const formatZone = (zone: string): string => zone.replaceAll('_', ' ');

/** Summarizes the start times of a day: "8:00 AM – 7:00 PM", or the gaps. */
export function formatTimes(times: readonly string[]): string {
  const [first, last] = [times[0], times.at(-1)];
  if (first === undefined || last === undefined) return 'Closed';
  if (times.length === 1) return slotLabel(first);
  const span = SLOT_TIMES.slice(SLOT_TIMES.indexOf(first), SLOT_TIMES.indexOf(last) + 1);
  const missing = span.length - times.length;
  const gap = missing === 0 ? '' : `, ${missing} ${missing === 1 ? 'hour' : 'hours'} left out`;
  return `${slotLabel(first)} – ${slotLabel(last)}${gap}`;
}

/** Summarizes a region's weekly hours. */
export function formatHours(hours: RegionSettings['openingHours']): string {
  const groups = Map.groupBy(WEEKDAYS, (weekday) => formatTimes(hours[weekday]));
  const [only] = groups.keys();
  if (groups.size === 1 && only !== undefined) {
    return only === 'Closed' ? 'No appointments' : `Every day ${only}`;
  }
  return [...groups]
    .map(
      ([times, days]) => `${days.map((name) => DAY_NAMES[name].slice(0, 3)).join(', ')} ${times}`,
    )
    .join('; ');
}

/** Summarizes the area of a region. */
export function formatArea(region: RegionSettings): string {
  const { zipPrefixes, servesZone, isDefault } = region;
  const shown = zipPrefixes.slice(0, 6).join(', ');
  const more = zipPrefixes.length > 6 ? ` and ${zipPrefixes.length - 6} more` : '';
  const parts = [
    ...(zipPrefixes.length > 0 ? [`ZIP ${shown}${more}`] : []),
    ...(servesZone ? ['Everywhere else in time zone'] : []),
    // A region with its own ZIP codes accepts no others (docs/decisions/0066).
    ...(isDefault ? [zipPrefixes.length > 0 ? 'Unclear addresses' : 'All other addresses'] : []),
  ];
  return parts.length === 0 ? 'No area set' : parts.join('; ');
}
