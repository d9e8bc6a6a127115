import { formatMonthDay } from '../../../lib/format-day.ts';
import type { OverdueItem } from '@voltcourier/contracts/insights/overdue';

const MINUTE_MS = 60_000;
const HOUR = 60;
const DAY = 24 * HOUR;

/** Formats a duration in at most its two largest units: "2 h 5 min". */
function formatLength(minutes: number): string {
  if (minutes < HOUR) return `${minutes} min`;
  if (minutes < DAY) {
    const rest = minutes % HOUR;
    return `${Math.floor(minutes / HOUR)} h${rest === 0 ? '' : ` ${rest} min`}`;
  }
  const days = Math.floor(minutes / DAY);
  return days === 1 ? '1 day' : `${days} days`;
}

/**
 * How overdue an item is: "2 h 5 min late"; for a visit without a technician, when it begins; for
 * an item due on a day: "Due Nov 20".
 */
export function formatLateness({ kind, since, dueOn }: OverdueItem, now: number): string {
  if (since === null) return dueOn === null ? 'Late' : `Due ${formatMonthDay(dueOn)}`;
  const minutes = Math.floor((now - Date.parse(since)) / MINUTE_MS);
  if (kind === 'unassigned') {
    return minutes < 0
      ? `Starts in ${formatLength(-minutes)}`
      : `Started ${formatLength(minutes)} ago`;
  }
  return `${formatLength(Math.max(minutes, 1))} late`;
}
