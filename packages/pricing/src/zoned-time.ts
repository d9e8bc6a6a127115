/**
 * Wall-clock time in a named zone (IANA), without a library: the booking form only needs dates,
 * whole hours and their instants.
 */

const clocks = new Map<string, Intl.DateTimeFormat>();

function clockOf(zone: string): Intl.DateTimeFormat {
  let clock = clocks.get(zone);
  // Stryker disable next-line ConditionalExpression: a clock is kept only because making one is slow.
  if (clock === undefined) {
    clock = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    });
    clocks.set(zone, clock);
  }
  return clock;
}

function wallClockAsUtc(instant: Date, zone: string): number {
  const fields: Record<string, number> = {};
  for (const part of clockOf(zone).formatToParts(instant)) fields[part.type] = Number(part.value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = fields;
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

/** The calendar date (`YYYY-MM-DD`) in a zone at an instant. */
export function localDateAt(instant: Date, zone: string): string {
  return new Date(wallClockAsUtc(instant, zone)).toISOString().slice(0, 10);
}

/** The time of day (`HH:MM`) in a zone at an instant. */
export function localTimeAt(instant: Date, zone: string): string {
  return new Date(wallClockAsUtc(instant, zone)).toISOString().slice(11, 16);
}

/**
 * The instant of a wall-clock `date` (`YYYY-MM-DD`) and `time` (`HH:MM`) in a zone. A time skipped
 * by the spring clock change is interpreted with the offset before it; a time repeated by the
 * autumn change means its first occurrence (the rule of RFC 5545, section 3.3.5).
 */
export function instantOf(date: string, time: string, zone: string): Date {
  const wall = Date.parse(`${date}T${time}:00Z`);
  const dayBefore = new Date(wall - 86_400_000);
  const offsetBefore = wallClockAsUtc(dayBefore, zone) - dayBefore.getTime();
  const first = new Date(wall - offsetBefore);
  // Stryker disable next-line ConditionalExpression: without it, `second` is the same as `first`.
  if (wallClockAsUtc(first, zone) === wall) return first;
  const offset = wallClockAsUtc(first, zone) - first.getTime();
  const second = new Date(wall - offset);
  return wallClockAsUtc(second, zone) === wall ? second : first;
}

/** Adds whole days to `date`, both `YYYY-MM-DD`. */
export function addDays(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

/** Adds whole months to `date`. A day that doesn't exist in the month becomes its last day. */
export function addMonths(date: string, months: number): string {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  const lastDay = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(day, lastDay)))
    .toISOString()
    .slice(0, 10);
}

/**
 * Adds whole months to an instant in UTC. A day that doesn't exist in the month becomes its last
 * day.
 */
export function monthsAfter(from: Date, months: number): Date {
  const text = from.toISOString();
  return new Date(`${addMonths(text.slice(0, 10), months)}${text.slice(10)}`);
}
