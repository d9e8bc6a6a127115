import { addDays, instantOf, localDateAt, localTimeAt } from '@voltcourier/pricing';

/** The hours of the night, on the clocks of a place: `HH:MM`, usually past midnight. */
export interface QuietHours {
  readonly from: string;
  readonly to: string;
}

const HALF_HOUR_MS = 30 * 60_000;

/**
 * When the quiet hours end in which a zone is at an instant; undefined where it is in none. The
 * clocks of the place count, so the night of a clock change is an hour shorter or longer. An end
 * that the spring change skips means the same moment after it, and of an end that the autumn change
 * repeats it is the next one.
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

/** Those of some zones that are in quiet hours at an instant. */
export function quietZonesOf(
  at: Date,
  zones: readonly string[],
  hours: QuietHours | undefined,
): string[] {
  if (hours === undefined) return [];
  return zones.filter((zone) => quietUntil(at, zone, hours) !== undefined);
}

/** People whose turn it is, by their zone. */
export interface PeopleOfZone {
  readonly zone: string;
  readonly people: number;
}

/** How many wait for the end of their night, and when the first of them can be written to. */
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
