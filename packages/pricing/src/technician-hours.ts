import { offeredTimes, type OpeningHours, weekdayOf } from './opening-hours.ts';
import { SLOT_TIMES } from './slot-times.ts';

/** How long a visit keeps its technician, the drive included, in minutes: until the next slot. */
export const VISIT_MINUTES = 60;

/** When a technician works, on the clocks of their region (docs/decisions/0026). */
export interface TechnicianHours {
  /**
   * The times at which their visits can start, by weekday, Sunday first; null for those of their
   * region.
   */
  readonly weekdays: readonly (readonly string[])[] | null;
  /** Days on which they don't work, `YYYY-MM-DD`, beside those of their region. */
  readonly daysOff: readonly string[];
}

/** The times of a date (`YYYY-MM-DD`) at which a technician's visits can start, in order. */
export function workingTimes(
  date: string,
  { weekdays, daysOff }: TechnicianHours,
  opening: OpeningHours,
): readonly string[] {
  if (daysOff.includes(date)) return [];
  if (weekdays === null) return offeredTimes(date, opening);
  if (opening.daysOff.includes(date)) return [];
  const own = weekdays[weekdayOf(date)] ?? [];
  return SLOT_TIMES.filter((time) => own.includes(time));
}

/** Whether a technician works at a time of day (`HH:MM`) of a date: in the hour of one of theirs. */
export function worksAt(
  { date, time }: { date: string; time: string },
  hours: TechnicianHours,
  opening: OpeningHours,
): boolean {
  return workingTimes(date, hours, opening).includes(`${time.slice(0, 2)}:00`);
}
