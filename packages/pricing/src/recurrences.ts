import { addDays } from './zoned-time.ts';

/** Intervals of recurring bookings, in weeks. */
export const RECURRENCE_WEEKS = [1, 2, 4] as const;

/** Interval in weeks: see {@link RECURRENCE_WEEKS}. */
export type RecurrenceWeeks = (typeof RECURRENCE_WEEKS)[number];

/** How many days ahead occurrences are booked. */
export const RECURRENCE_AHEAD_DAYS = 28;

/**
 * Days before an occurrence until which it can wait for a session of the next month. Without a
 * session by then it isn't booked.
 */
export const RECURRENCE_WAITS_DAYS = 7;

/** Schedule of a recurring booking, in local dates, `YYYY-MM-DD`. */
export interface Recurrence {
  /** First date. Its weekday applies to all occurrences. */
  readonly startsOn: string;
  /** Last possible date; null for no end. */
  readonly endsOn: string | null;
  readonly everyWeeks: RecurrenceWeeks;
}

const DAY_MS = 86_400_000;
const daysBetween = (from: string, to: string): number =>
  (Date.parse(to) - Date.parse(from)) / DAY_MS;

/** Dates of a recurring booking from `from` to `to`, both included, in order. */
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

/** The next date after `date`; undefined if the recurring booking has ended. */
export function nextRecurrence(recurrence: Recurrence, date: string): string | undefined {
  const from = addDays(date, 1);
  const first = from < recurrence.startsOn ? recurrence.startsOn : from;
  return recurrenceDates(recurrence, first, addDays(first, recurrence.everyWeeks * 7 - 1))[0];
}
