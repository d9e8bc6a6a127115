import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { addEmployee } from '../../testing/employees.ts';
import { useApi } from '../../testing/harness.ts';
import { bookingRequest, daysAhead } from '../../testing/requests.ts';
import { bookingNumberOf, numberOldBookings } from './booking-numbers.ts';
import { getBooking } from './reading.ts';

const started = useApi();

const make = async (bookingTime: string) => {
  const body = bookingRequest({ bookingDate: daysAhead(14), bookingTime });
  return (await started.api.client().bookings.create({ body, headers: {} })).booking;
};

async function numbersOf(counts: readonly number[]): Promise<string[]> {
  const { rows } = await sql<{ number: string }>`
    select booking_number(count) as number from unnest(${counts}::bigint[]) count`.execute(
    started.api.deps.db,
  );
  return rows.map(({ number }) => number);
}

describe('booking numbers', () => {
  it('are unique, and 8 or 9 characters long', async () => {
    const { db } = started.api.deps;
    const first = await sql<{ different: number; length: number }>`
      select count(distinct number)::int as different, max(length(number))::int as length
      from (select booking_number(count) as number from generate_series(0, 99999) count) n`.execute(
      db,
    );
    expect(first.rows).toEqual([{ different: 100_000, length: 8 }]);
    const last = await numbersOf([9_765_624, 9_765_625, 253_906_249]);
    expect(last.map((number) => number.length)).toEqual([8, 9, 9]);
    for (const number of last) expect(bookingNumberOf(number)).toBe(number);
  });

  it('differ in at least two characters between consecutive bookings', async () => {
    const numbers = await numbersOf(Array.from({ length: 200 }, (_, count) => count));
    for (const [index, number] of numbers.entries()) {
      const next = numbers[index + 1] ?? 'VC-';
      const changes = Array.from(number).filter((character, at) => character !== next[at]);
      expect(changes.length, `${number} and ${next}`).toBeGreaterThan(1);
    }
  });

  it.each([
    ['vc-7k3f9', 'VC-7K3F9'],
    [' VC 7K3 F9 ', 'VC-7K3F9'],
    ['7k3f9', 'VC-7K3F9'],
    ['vc-bsz77', 'VC-85277'],
    ['VCVCVCV', 'VC-VCVCV'],
    ['7k3f', undefined],
    ['Ada Driver', undefined],
    ['VC-7K3F9XX', undefined],
  ])('are parsed from typed text: %s', (typed, number) => {
    expect(bookingNumberOf(typed)).toBe(number);
  });

  it('are returned when a booking is created and read', async () => {
    const booking = await make('10:00');
    expect(booking.number).toMatch(/^VC-[2-9CDFGHJKMNPQRTVWXY]{5}$/u);
    expect((await getBooking(started.api.deps, booking.id)).number).toBe(booking.number);
  });

  it('are added to old bookings without one, and to no others', async () => {
    const { deps } = started.api;
    const [old, other] = [await make('11:00'), await make('12:00')];
    await deps.db.updateTable('bookings').set({ number: null }).where('id', '=', old.id).execute();
    await numberOldBookings(deps);
    const { number } = await getBooking(deps, old.id);
    expect(bookingNumberOf(number ?? '')).toBe(number);
    expect(number).not.toBe(old.number);
    expect((await getBooking(deps, other.id)).number).toBe(other.number);
  });

  it('find the booking in the dispatch list and the staff search', async () => {
    const { client } = await addEmployee(started);
    const { id, number } = await make('13:00');
    const typed = number?.slice(3).toLowerCase() ?? '';
    const list = await client.dispatch.list({ query: { show: 'open', search: typed } });
    expect(list.bookings.map((booking) => booking.id)).toEqual([id]);
    const found = await client.search.find({ query: { words: `vc ${typed}` } });
    expect(found.bookings.map((booking) => booking.id)).toEqual([id]);
  });
});
