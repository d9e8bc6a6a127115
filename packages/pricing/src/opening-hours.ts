import { SLOT_TIMES } from './slot-times.ts';

/**
 * When a region takes appointments, on its own clocks: an argument of the rules, because every
 * region has its own (docs/decisions/0020).
 */
export interface OpeningHours {
  /** The start times that are offered, by weekday, Sunday first; each is one of {@link SLOT_TIMES}. */
  readonly weekdays: readonly (readonly string[])[];
  /** Days on which none is offered, `YYYY-MM-DD`. */
  readonly daysOff: readonly string[];
}

/** Every slot of every weekday, as a new region begins. */
export const EVERY_HOUR: readonly (readonly string[])[] = Array.from(
  { length: 7 },
  () => SLOT_TIMES,
);

/** The hours of a region that takes no appointments at present. */
export const NEVER_OPEN: OpeningHours = { weekdays: [], daysOff: [] };

/** The weekday of a date (`YYYY-MM-DD`): 0 is Sunday. */
export function weekdayOf(date: string): number {
  return new Date(`${date}T00:00:00Z`).getUTCDay();
}

/** The start times that are offered on a date, in the order of {@link SLOT_TIMES}. */
export function offeredTimes(date: string, opening: OpeningHours): readonly string[] {
  if (opening.daysOff.includes(date)) return [];
  const offered = opening.weekdays[weekdayOf(date)] ?? [];
  return SLOT_TIMES.filter((time) => offered.includes(time));
}
