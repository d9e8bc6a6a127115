import { randomUUID } from 'node:crypto';
import { BOOKING_ORDERS, bookingCursor, type BookingOrder } from '@voltcourier/contracts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { createHolders } from '../../../testing/appointments.ts';
import { addEmployee } from '../../../testing/employees.ts';
import { useApi } from '../../../testing/harness.ts';
import { daysAhead } from '../../../testing/requests.ts';
import { createVendors } from '../../../testing/vendors.ts';

const started = useApi({ LOG_LEVEL: 'silent' });
const { book } = createHolders(started, () => createVendors(started.sandbox));
let staff: Awaited<ReturnType<typeof addEmployee>>;

beforeAll(async () => {
  await started.api.startWork();
  staff = await addEmployee(started);
});

/** A day on which no test has booked yet. */
let day = 20;

/**
 * Makes bookings on two days, two of them at the same hour; the first and the last are created at
 * the same instant.
 */
async function bookFour(name: string, status?: string): Promise<string[]> {
  const ids: string[] = [];
  day += 2;
  for (const [further, bookingTime] of [
    [0, '18:00'],
    [1, '17:00'],
    [1, '17:00'],
    [0, '17:00'],
  ] as const) {
    const { booking } = await book({ name, bookingDate: daysAhead(day + further), bookingTime });
    ids.push(booking.id);
  }
  const made = [1, 3, 2, 1].map((hour) => new Date(Date.UTC(2026, 0, 1, hour)));
  for (const [at, id] of ids.entries()) {
    await started.api.deps.db
      .updateTable('bookings')
      .set({ created_at: made[at] as Date, ...(status !== undefined && { status }) })
      .where('id', '=', id)
      .execute();
  }
  return ids;
}

/** The ID breaks ties: ascending, and descending in reverse order. */
const tied = (one: string, other: string) => [one, other].toSorted();

describe.each([
  ['open', undefined],
  ['over', 'cancelled'],
] as const)('bookings that are %s', (show, status) => {
  it.each(BOOKING_ORDERS)(
    'are listed and exported by %s, without gaps between pages',
    async (order) => {
      const name = `Order ${randomUUID()}`;
      const [a = '', b = '', c = '', d = ''] = await bookFour(name, status);
      const byVisit = [d, a, ...tied(b, c)];
      const byBooked = [...tied(a, d), c, b];
      const orders: Readonly<Record<BookingOrder, readonly string[]>> = {
        visit: byVisit,
        'visit-desc': byVisit.toReversed(),
        booked: byBooked,
        'booked-desc': byBooked.toReversed(),
      };
      const ids = async (after?: string) => {
        const query = { show, search: name, order, ...(after !== undefined && { after }) };
        return (await staff.client.dispatch.list({ query })).bookings.map(({ id }) => id);
      };
      const expected = orders[order];
      expect(await ids()).toEqual(expected);
      for (const [at, id] of expected.entries())
        expect(await ids(id)).toEqual(expected.slice(at + 1));
      const query = new URLSearchParams({ show, order, search: name }).toString();
      const file = await fetch(`${started.api.url}/api/staff/files/bookings.csv?${query}`, {
        headers: staff.cookie,
      });
      const lines = (await file.text()).trim().split(/\r?\n/u).slice(1);
      expect(lines.map((line) => expected.findIndex((id) => line.includes(id)))).toEqual([
        0, 1, 2, 3,
      ]);
    },
  );
});

it.each(['visit', 'visit-desc'] as const)(
  'a list of bookings by %s goes on at the same place when the last one of a page is moved',
  async (order) => {
    const name = `Moved ${randomUUID()}`;
    const [a = '', b = '', c = '', d = ''] = await bookFour(name);
    const expected = [d, a, ...tied(b, c)];
    if (order === 'visit-desc') expected.reverse();
    const list = (after?: string) => {
      const query = { show: 'open', search: name, order } as const;
      return staff.client.dispatch.list({
        query: after === undefined ? query : { ...query, after },
      });
    };
    const last = (await list()).bookings[1];
    if (last === undefined) throw new Error('There is no second booking.');
    expect(last.id).toBe(expected[1]);
    const days = order === 'visit' ? 40 : -40;
    await sql`update bookings set starts_at = starts_at + ${days} * interval '1 day'
      where id = ${last.id}`.execute(started.api.deps.db);
    const { bookings } = await list(bookingCursor('open', order)(last));
    expect(bookings.map(({ id }) => id).filter((id) => id !== last.id)).toEqual(expected.slice(2));
  },
);

describe('each order of bookings', () => {
  it.each([
    ['bookings_open', 'coalesce(b.respond_by, b.starts_at), (-b.priority), b.id', 'in'],
    ['bookings_open_booked', 'b.created_at, b.id', 'in'],
    ['bookings_over', 'b.starts_at, b.id', 'not in'],
    ['bookings_over_booked', 'b.created_at, b.id', 'not in'],
  ])('is read from the index %s in both directions, without sorting', async (index, key, is) => {
    const after = randomUUID();
    const parts = key.split(/, (?=\(|b\.(?:id|starts_at$))/u);
    for (const direction of ['', ' desc']) {
      const plan = await started.api.deps.db.transaction().execute(async (trx) => {
        for (const way of ['sort', 'seqscan', 'bitmapscan']) {
          await sql.raw(`set local enable_${way} = off`).execute(trx);
        }
        const start = parts.map(
          (part) => `(select ${part} from bookings b where b.id = '${after}')`,
        );
        const { rows } = await sql<{ 'QUERY PLAN': string }>`${sql.raw(`
          explain select b.id from bookings b where b.status ${is} ('pending', 'confirmed')
            and (${parts.join(', ')}) ${direction === '' ? '>' : '<'} (${start.join(', ')})
          order by ${parts.map((part) => part + direction).join(', ')} limit 51`)}`.execute(trx);
        return rows.map((row) => row['QUERY PLAN']).join('\n');
      });
      expect(plan).toMatch(new RegExp(`using ${index} `, 'u'));
      expect(plan).toMatch(/Index Cond: \(ROW\(/u);
      expect(plan).not.toContain('Sort');
    }
  });
});
