import { addDays, instantOf, localDateAt, localTimeAt } from '@voltcourier/pricing';

/** Quiet hours in local time: `HH:MM`, usually past midnight. */
export interface QuietHours {
  readonly from: string;
  readonly to: string;
}

const HALF_HOUR_MS = 30 * 60_000;

/**
 * Returns when the quiet hours of a zone end; undefined if an instant is outside them. Local time
 * counts, so a night with a DST change is an hour shorter or longer. An end skipped in spring means
 * the same moment after the change; for an end repeated in fall, the next occurrence counts.
 */
export function quietUntil(at: Date, zone: string, { from, to }: QuietHours): Date | undefined {
  const time = localTimeAt(at, zone);
  const isOvernight = from > to;
  const isEvening = time >= from;
  const isMorning = time < to;
  if (isOvernight ? !isEvening && !isMorning : !isEvening || !isMorning) return undefined;
  const today = localDateAt(at, zone);
  let end = instantOf(isOvernight && isEvening ? addDays(today, 1) : today, to, zone);
  while (end <= at) end = new Date(end.getTime() + HALF_HOUR_MS);
  return end;
}

/** Returns the zones that are in quiet hours at an instant. */
export function quietZonesOf(
  at: Date,
  zones: readonly string[],
  hours: QuietHours | undefined,
): string[] {
  if (hours === undefined) return [];
  return zones.filter((zone) => quietUntil(at, zone, hours) !== undefined);
}

/** Number of recipients whose turn it is, by zone. */
export interface PeopleOfZone {
  readonly zone: string;
  readonly people: number;
}

/** Counts recipients in quiet hours, and returns when the first of them can be sent to. */
export function nightWaitOf(
  at: Date,
  waiting: readonly PeopleOfZone[],
  hours: QuietHours | undefined,
): { people: number; until: Date } | undefined {
  if (hours === undefined) return undefined;
  let found: { people: number; until: Date } | undefined;
  for (const { zone, people } of waiting) {
    const until = quietUntil(at, zone, hours);
    if (until === undefined) continue;
    const isFirst = found === undefined || until < found.until;
    found = {
      people: people + (found?.people ?? 0),
      until: isFirst ? until : (found?.until ?? until),
    };
  }
  return found;
}
