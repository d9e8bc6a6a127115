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

/** Reads the clock of a zone, as if it showed UTC. Takes some microseconds. */
function readClock(instant: number, zone: string): number {
  const fields: Record<string, number> = {};
  for (const part of clockOf(zone).formatToParts(instant)) fields[part.type] = Number(part.value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = fields;
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

const DAY_MS = 86_400_000;

/** Offsets of zones from UTC at the start of UTC days, in milliseconds. */
const offsets = new Map<string, number>();
const MAX_OFFSETS_KEPT = 4000;

// Stryker disable all: it saves reading the clock, which gives the same result.
function offsetAtStartOf(day: number, zone: string): number {
  const key = `${zone} ${day}`;
  let offset = offsets.get(key);
  if (offset === undefined) {
    if (offsets.size >= MAX_OFFSETS_KEPT) offsets.clear();
    offset = readClock(day * DAY_MS, zone) - day * DAY_MS;
    offsets.set(key, offset);
  }
  return offset;
}
// Stryker restore all

/**
 * The offset of a zone from UTC at an instant, in milliseconds. A calendar asks for thousands, so
 * the clock is only read on the two days of the year on which it is changed.
 */
function offsetAt(instant: number, zone: string): number {
  const day = Math.floor(instant / DAY_MS);
  const offset = offsetAtStartOf(day, zone);
  // Stryker disable next-line ConditionalExpression: reading the clock gives the same result.
  return offset === offsetAtStartOf(day + 1, zone) ? offset : readClock(instant, zone) - instant;
}

function localClockAt(instant: Date, zone: string): string {
  return new Date(instant.getTime() + offsetAt(instant.getTime(), zone)).toISOString();
}

/** The calendar date (`YYYY-MM-DD`) in a zone at an instant. */
export function localDateAt(instant: Date, zone: string): string {
  return localClockAt(instant, zone).slice(0, 10);
}

/** The time of day (`HH:MM`) in a zone at an instant. */
export function localTimeAt(instant: Date, zone: string): string {
  return localClockAt(instant, zone).slice(11, 16);
}

/**
 * The instant of a wall-clock `date` (`YYYY-MM-DD`) and `time` (`HH:MM`) in a zone. A time skipped
 * by the spring clock change is interpreted with the offset before it; a time repeated by the
 * autumn change means its first occurrence (the rule of RFC 5545, section 3.3.5).
 */
export function instantOf(date: string, time: string, zone: string): Date {
  const wall = Date.parse(`${date}T${time}:00Z`);
  const first = wall - offsetAt(wall - DAY_MS, zone);
  const second = wall - offsetAt(first, zone);
  return new Date(second + offsetAt(second, zone) === wall ? second : first);
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
