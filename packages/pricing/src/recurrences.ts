import { addDays } from './zoned-time.ts';

/** Every how many weeks a recurring booking comes again. */
export const RECURRENCE_WEEKS = [1, 2, 4] as const;

/** Every how many weeks: see {@link RECURRENCE_WEEKS}. */
export type RecurrenceWeeks = (typeof RECURRENCE_WEEKS)[number];

/** How many days ahead the occurrences of a recurring booking are booked. */
export const RECURRENCE_AHEAD_DAYS = 28;

/**
 * How many days before its hour an occurrence waits at most for a session of the next month;
 * without one by then it isn't made.
 */
export const RECURRENCE_WAITS_DAYS = 7;

/** The dates of a recurring booking: local dates, `YYYY-MM-DD`. */
export interface Recurrence {
  /** The first date, whose weekday is that of all others. */
  readonly startsOn: string;
  /** The last date that one can be on; null for no end. */
  readonly endsOn: string | null;
  readonly everyWeeks: RecurrenceWeeks;
}

const DAY_MS = 86_400_000;
const daysBetween = (from: string, to: string): number =>
  (Date.parse(to) - Date.parse(from)) / DAY_MS;

/** The dates of a recurring booking from `from` to `to`, both included, the first first. */
export function recurrenceDates(
  { startsOn, endsOn, everyWeeks }: Recurrence,
  from: string,
  to: string,
): string[] {
  const step = everyWeeks * 7;
  const last = endsOn !== null && endsOn < to ? endsOn : to;
  const skipped = Math.max(0, Math.ceil(daysBetween(startsOn, from) / step));
  const dates: string[] = [];
  for (let date = addDays(startsOn, skipped * step); date <= last; date = addDays(date, step)) {
    dates.push(date);
  }
  return dates;
}

/** The first date after `date` that a recurring booking is on; undefined where it has ended. */
export function nextRecurrence(recurrence: Recurrence, date: string): string | undefined {
  const from = addDays(date, 1);
  const first = from < recurrence.startsOn ? recurrence.startsOn : from;
  return recurrenceDates(recurrence, first, addDays(first, recurrence.everyWeeks * 7 - 1))[0];
}
