import { PING_LASTS_MS } from '@voltcourier/contracts';
import * as z from 'zod/mini';

/** Notice to every API process that a person has opened or closed a booking or request. */
export const Presence = z.object({
  /** ID of a booking or request. */
  recordId: z.string(),
  person: z.object({ id: z.string(), name: z.string() }),
  /** ID of the person's browser tab. */
  tab: z.string(),
  isLeaving: z.boolean(),
});

/** A {@link Presence}, as announced. */
export type Presence = z.output<typeof Presence>;

interface Seen {
  readonly name: string;
  /** Expiry for each of the person's tabs, in milliseconds of the given clock. */
  readonly until: Map<string, number>;
}

/**
 * In-memory record of who has which booking or request open; people expire if they aren't announced
 * again. `now` is a monotonic clock in milliseconds.
 */
export function createViewers(now: () => number = () => performance.now()) {
  const byRecord = new Map<string, Map<string, Seen>>();

  /** Drops records that no one has open, to free memory. */
  const forget = (): void => {
    for (const [recordId, people] of byRecord) {
      for (const [id, { until }] of people) {
        for (const [tab, end] of until) if (end <= now()) until.delete(tab);
        if (until.size === 0) people.delete(id);
      }
      if (people.size === 0) byRecord.delete(recordId);
    }
  };

  const at = (recordId: string): Presence['person'][] =>
    [...(byRecord.get(recordId) ?? [])]
      .map(([id, { name }]) => ({ id, name }))
      .toSorted((one, other) => one.name.localeCompare(other.name));

  return {
    note: ({ recordId, person, tab, isLeaving }: Presence): void => {
      const people = byRecord.get(recordId) ?? new Map<string, Seen>();
      const until = people.get(person.id)?.until ?? new Map<string, number>();
      if (isLeaving) until.delete(tab);
      else until.set(tab, now() + PING_LASTS_MS);
      people.set(person.id, { name: person.name, until });
      byRecord.set(recordId, people);
      forget();
    },
    /** The people who have the record open, by name. */
    at: (recordId: string): Presence['person'][] => {
      forget();
      return at(recordId);
    },
    /** Whether a report changes who has the record open; another tab of the same person doesn't. */
    isChange: ({ recordId, person, tab, isLeaving }: Presence): boolean => {
      forget();
      const tabs = byRecord.get(recordId)?.get(person.id)?.until;
      if (!isLeaving) return tabs === undefined;
      return tabs?.size === 1 && tabs.has(tab);
    },
    /** Returns every record that people other than `personId` have open. */
    besides: (personId: string): { id: string; others: Presence['person'][] }[] => {
      forget();
      return [...byRecord.keys()]
        .map((id) => ({ id, others: at(id).filter((person) => person.id !== personId) }))
        .filter(({ others }) => others.length > 0);
    },
  };
}

/** Return value of {@link createViewers}. */
export type Viewers = ReturnType<typeof createViewers>;

/** Parses an announcement; undefined if it isn't in our format. */
export function parsePresence(text: string): Presence | undefined {
  try {
    return z.parse(Presence, JSON.parse(text));
  } catch {
    return undefined;
  }
}
