import { offeredTimes, type OpeningHours, weekdayOf } from './opening-hours.ts';
import { SLOT_TIMES } from './slot-times.ts';

/**
 * How long a visit occupies its technician, including the drive, in minutes: until the next slot.
 */
export const VISIT_MINUTES = 60;

/** Working hours of a technician, in the time zone of their region (docs/decisions/0026). */
export interface TechnicianHours {
  /**
   * Possible start times of their visits by weekday, Sunday first; null for those of their region.
   */
  readonly weekdays: readonly (readonly string[])[] | null;
  /** Their days off, `YYYY-MM-DD`, in addition to those of their region. */
  readonly daysOff: readonly string[];
}

/** Possible start times of a technician's visits on a date (`YYYY-MM-DD`), in order. */
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

/**
 * Whether a technician works at a time of day (`HH:MM`) on a date: within the hour after one of
 * their start times.
 */
export function worksAt(
  { date, time }: { date: string; time: string },
  hours: TechnicianHours,
  opening: OpeningHours,
): boolean {
  return workingTimes(date, hours, opening).includes(`${time.slice(0, 2)}:00`);
}
