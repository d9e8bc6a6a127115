import { LOOK_LASTS_MS } from '@voltcourier/contracts';
import * as z from 'zod/mini';

/** That somebody has a booking or a request open, or has closed it: what every API process hears. */
export const Look = z.object({
  /** Of a booking or a request. */
  recordId: z.string(),
  person: z.object({ id: z.string(), name: z.string() }),
  /** Which of the person's tabs. */
  tab: z.string(),
  isLeaving: z.boolean(),
});

/** A {@link Look} as it is announced. */
export type Look = z.output<typeof Look>;

interface Seen {
  readonly name: string;
  /** By each of the person's tabs, in milliseconds of the clock that was handed in. */
  readonly until: Map<string, number>;
}

/**
 * Who has which booking or request open, kept in memory: whoever says nothing more is forgotten by
 * and by. `now` is a clock in milliseconds that is never set.
 */
export function createLookers(now: () => number = () => performance.now()) {
  const byRecord = new Map<string, Map<string, Seen>>();

  /** What nobody looks at any more takes no memory. */
  const forget = (): void => {
    for (const [recordId, people] of byRecord) {
      for (const [id, { until }] of people) {
        for (const [tab, end] of until) if (end <= now()) until.delete(tab);
        if (until.size === 0) people.delete(id);
      }
      if (people.size === 0) byRecord.delete(recordId);
    }
  };

  const at = (recordId: string): Look['person'][] =>
    [...(byRecord.get(recordId) ?? [])]
      .map(([id, { name }]) => ({ id, name }))
      .toSorted((one, other) => one.name.localeCompare(other.name));

  return {
    note: ({ recordId, person, tab, isLeaving }: Look): void => {
      const people = byRecord.get(recordId) ?? new Map<string, Seen>();
      const until = people.get(person.id)?.until ?? new Map<string, number>();
      if (isLeaving) until.delete(tab);
      else until.set(tab, now() + LOOK_LASTS_MS);
      people.set(person.id, { name: person.name, until });
      byRecord.set(recordId, people);
      forget();
    },
    /** Whoever has the record open, by name. */
    at: (recordId: string): Look['person'][] => {
      forget();
      return at(recordId);
    },
    /** Whether a look changes who has the record open: another tab of the same person doesn't. */
    isChange: ({ recordId, person, tab, isLeaving }: Look): boolean => {
      forget();
      const tabs = byRecord.get(recordId)?.get(person.id)?.until;
      if (!isLeaving) return tabs === undefined;
      return tabs?.size === 1 && tabs.has(tab);
    },
    /** Every record that somebody beside `personId` has open. */
    besides: (personId: string): { id: string; others: Look['person'][] }[] => {
      forget();
      return [...byRecord.keys()]
        .map((id) => ({ id, others: at(id).filter((person) => person.id !== personId) }))
        .filter(({ others }) => others.length > 0);
    },
  };
}

/** What {@link createLookers} makes. */
export type Lookers = ReturnType<typeof createLookers>;

/** Reads an announcement; undefined for what none of our processes has written. */
export function readLook(text: string): Look | undefined {
  try {
    return z.parse(Look, JSON.parse(text));
  } catch {
    return undefined;
  }
}
