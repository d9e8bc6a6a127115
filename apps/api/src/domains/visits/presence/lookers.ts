import { LOOK_LASTS_MS } from '@voltcourier/contracts';
import * as z from 'zod/mini';

/** That somebody has a booking open, or has closed it: what every API process hears. */
export const Look = z.object({
  bookingId: z.string(),
  person: z.object({ id: z.string(), name: z.string() }),
  isLeaving: z.boolean(),
});

/** A {@link Look} as it is announced. */
export type Look = z.output<typeof Look>;

interface Seen {
  readonly name: string;
  /** In milliseconds of the clock that was handed in. */
  readonly until: number;
}

/**
 * Who has which booking open, kept in memory: whoever says nothing more is forgotten by and by.
 * `now` is a clock in milliseconds that is never set.
 */
export function createLookers(now: () => number = () => performance.now()) {
  const byBooking = new Map<string, Map<string, Seen>>();

  /** Bookings at which nobody looks any more take no memory. */
  const forget = (): void => {
    for (const [bookingId, people] of byBooking) {
      for (const [id, { until }] of people) if (until <= now()) people.delete(id);
      if (people.size === 0) byBooking.delete(bookingId);
    }
  };

  return {
    note: ({ bookingId, person, isLeaving }: Look): void => {
      const people = byBooking.get(bookingId) ?? new Map<string, Seen>();
      if (isLeaving) people.delete(person.id);
      else people.set(person.id, { name: person.name, until: now() + LOOK_LASTS_MS });
      byBooking.set(bookingId, people);
      forget();
    },
    /** Whoever has the booking open, by name. */
    at: (bookingId: string): Look['person'][] => {
      forget();
      return [...(byBooking.get(bookingId) ?? [])]
        .map(([id, { name }]) => ({ id, name }))
        .toSorted((one, other) => one.name.localeCompare(other.name));
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
