import type { OverdueItem } from '@voltcourier/contracts/insights/overdue';
import { dayWords } from './overview-range.ts';

const MINUTE_MS = 60_000;
const HOUR = 60;
const DAY = 24 * HOUR;

/** How long something took or takes, in its two largest units at most: "2 h 5 min". */
function lengthWords(minutes: number): string {
  if (minutes < HOUR) return `${minutes} min`;
  if (minutes < DAY) {
    const rest = minutes % HOUR;
    return `${Math.floor(minutes / HOUR)} h${rest === 0 ? '' : ` ${rest} min`}`;
  }
  const days = Math.floor(minutes / DAY);
  return days === 1 ? '1 day' : `${days} days`;
}

/**
 * Since when something is overdue: "2 h 5 min late"; of a visit that nobody is sent to, when it
 * begins; of what had a day, which: "Due Nov 20".
 */
export function lateWords({ kind, since, dueOn }: OverdueItem, now: number): string {
  if (since === null) return dueOn === null ? 'Late' : `Due ${dayWords(dueOn)}`;
  const minutes = Math.floor((now - Date.parse(since)) / MINUTE_MS);
  if (kind === 'unassigned') {
    return minutes < 0
      ? `Starts in ${lengthWords(-minutes)}`
      : `Started ${lengthWords(minutes)} ago`;
  }
  return `${lengthWords(Math.max(minutes, 1))} late`;
}
