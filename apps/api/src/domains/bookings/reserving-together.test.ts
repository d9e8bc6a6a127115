import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { useApi } from '../../testing/harness.ts';
import { bookingRequest, daysAhead } from '../../testing/requests.ts';
import { currentRegions, getRegionOf } from './availability/serving-regions.ts';
import { newBookingOf } from './new-booking.ts';
import { type NewBooking, reserveAll } from './reservation-repository.ts';

const started = useApi();

async function newBooking(day: number, change: Partial<NewBooking> = {}) {
  const { deps } = started.api;
  const request = bookingRequest({ bookingDate: daysAhead(day), bookingTime: '14:00' });
  const regions = await currentRegions(deps);
  const booking = newBookingOf(request, {
    region: await getRegionOf(deps, request.location, { isEmergency: false, among: regions }),
    regionsRevision: regions.revision,
    vehicle: null,
    customerId: null,
    membership: null,
    now: deps.now(),
    language: undefined,
    takenBy: undefined,
  });
  return { ...booking, ...change };
}

async function countWritten(reservations: readonly { readonly booking: NewBooking }[]) {
  const ids = reservations.map(({ booking }) => booking.id);
  const { db } = started.api.deps;
  const [bookings, seats] = await Promise.all([
    db.selectFrom('bookings').select('id').where('id', 'in', ids).execute(),
    db.selectFrom('seats').select('booking_id').where('booking_id', 'in', ids).execute(),
  ]);
  return { bookings: bookings.length, seats: seats.length };
}

describe('bookings reserved in one batch', () => {
  it('each get their own outcome, in order', async () => {
    const [key, fingerprint] = [randomUUID(), 'form'];
    const bookings = [];
    for (let count = 0; count < 4; count += 1) bookings.push(await newBooking(11));
    const old = await newBooking(12, { regionsRevision: -1 });
    const first = await newBooking(12);
    const reservations = [
      { booking: old, claim: undefined },
      ...bookings.map((booking) => ({ booking, claim: { key: randomUUID(), fingerprint } })),
      { booking: first, claim: { key, fingerprint } },
      { booking: await newBooking(12), claim: { key, fingerprint } },
    ];
    const outcomes = await reserveAll(started.api.deps.db, reservations);
    expect(outcomes[0]).toBe('regions_changed');
    // Three seats for four bookings; the order of their keys decides which one gets none.
    const numbered = /^VC-[2-9CDFGHJKMNPQRTVWXY]{5}$/u;
    const among = outcomes.slice(1, 5);
    expect(among.filter((outcome) => outcome === 'no_place')).toHaveLength(1);
    expect(outcomes.slice(5)).toEqual([expect.stringMatching(numbered), 'key_used']);
    expect(await countWritten(reservations)).toEqual({ bookings: 4, seats: 4 });
    // Each response has the number stored in its row.
    const { db } = started.api.deps;
    for (const [index, outcome] of outcomes.entries()) {
      const id = reservations[index]?.booking.id ?? '';
      const row = await db.selectFrom('bookings').select('number').where('id', '=', id).execute();
      expect(row).toEqual(outcome.startsWith('VC-') ? [{ number: outcome }] : []);
    }
  });

  it('get each key once, in whatever order two batches name the keys', async () => {
    const { db } = started.api.deps;
    for (let round = 0; round < 5; round += 1) {
      const keys = Array.from({ length: 16 }, () => randomUUID());
      const batchOf = (order: readonly string[]) =>
        Promise.all(
          order.map(async (key) => ({
            booking: await newBooking(14 + round),
            claim: { key, fingerprint: 'form' },
          })),
        );
      const batches = [await batchOf(keys), await batchOf(keys.toReversed())];
      const outcomes = await Promise.all(batches.map((batch) => reserveAll(db, batch)));
      // The slot has three seats.
      const booked = outcomes.flat().filter((outcome) => outcome.startsWith('VC-'));
      expect(booked).toHaveLength(3);
      expect(await countWritten(batches.flat())).toEqual({ bookings: 3, seats: 3 });
    }
  });

  it('are all rolled back if one can’t be written', async () => {
    const reservations = [
      { booking: await newBooking(13), claim: undefined },
      { booking: await newBooking(13, { customerId: randomUUID() }), claim: undefined },
    ];
    await expect(reserveAll(started.api.deps.db, reservations)).rejects.toThrow(
      'bookings_customer_fkey',
    );
    expect(await countWritten(reservations)).toEqual({ bookings: 0, seats: 0 });
  });
});
