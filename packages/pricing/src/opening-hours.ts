import { SLOT_TIMES } from './slot-times.ts';

/**
 * Opening hours of a region, in its time zone. A parameter of the rules, because each region has
 * its own (docs/decisions/0020).
 */
export interface OpeningHours {
  /** Offered start times by weekday, Sunday first. Each is one of {@link SLOT_TIMES}. */
  readonly weekdays: readonly (readonly string[])[];
  /** Closed days, `YYYY-MM-DD`. */
  readonly daysOff: readonly string[];
}

/** Every slot on every weekday, the default of a new region. */
export const EVERY_HOUR: readonly (readonly string[])[] = Array.from(
  { length: 7 },
  () => SLOT_TIMES,
);

/** Hours of a region that is closed for appointments. */
export const NEVER_OPEN: OpeningHours = { weekdays: [], daysOff: [] };

/** Weekday of a date (`YYYY-MM-DD`): 0 is Sunday. */
export function weekdayOf(date: string): number {
  return new Date(`${date}T00:00:00Z`).getUTCDay();
}

/** Offered start times on a date, in the order of {@link SLOT_TIMES}. */
export function offeredTimes(date: string, opening: OpeningHours): readonly string[] {
  if (opening.daysOff.includes(date)) return [];
  const offered = opening.weekdays[weekdayOf(date)] ?? [];
  return SLOT_TIMES.filter((time) => offered.includes(time));
}
