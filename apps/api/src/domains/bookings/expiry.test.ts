import { HOLD_MINUTES } from '@voltcourier/pricing';
import { sql } from 'kysely';
import { afterEach, expect, it } from 'vitest';
import { useApi } from '../../testing/harness.ts';
import { refuseWrites } from '../../testing/refused-writes.ts';
import { bookingRequest, daysAhead } from '../../testing/requests.ts';
import { expireDueHolds } from './expiry.ts';
import { getBooking } from './reading.ts';
import { sendReminders } from './reminders.ts';

const MINUTE_MS = 60_000;

const started = useApi({ LOG_LEVEL: 'silent' });

afterEach(() => {
  started.api.clock.offsetMs = 0;
});

/** Returns the scheduled start times of a booking's expiry jobs. */
const orderedFor = async (bookingId: string): Promise<number[]> => {
  const { rows } = await sql<{ at: Date }>`
    select start_after as at from pgboss.job
    where name = 'bookings.expire' and data ->> 'bookingId' = ${bookingId}`.execute(
    started.api.deps.db,
  );
  return rows.map(({ at }) => at.getTime());
};

it('schedules the expiry of a hold a minute ahead, and expires overdue holds itself', async () => {
  const { ctx, clock, client } = started.api;
  const body = bookingRequest({ bookingDate: daysAhead(40) });
  const { booking } = await client().bookings.create({ body, headers: {} });
  const holdEnds = Date.parse(booking.holdExpiresAt ?? '');
  await expireDueHolds(ctx);
  expect(await orderedFor(booking.id)).toEqual([]);

  clock.offsetMs = (HOLD_MINUTES - 1) * MINUTE_MS;
  await expireDueHolds(ctx);
  expect(await orderedFor(booking.id)).toEqual([holdEnds]);
  expect(await getBooking(ctx, booking.id)).toMatchObject({ status: 'pending' });

  clock.offsetMs = (HOLD_MINUTES + 1) * MINUTE_MS;
  await expireDueHolds(ctx);
  expect(await getBooking(ctx, booking.id)).toMatchObject({ status: 'expired' });
  expect(await orderedFor(booking.id)).toHaveLength(1);
});

it('schedules the expiry of several holds in one statement, each at its own time', async () => {
  const { ctx, clock, client } = started.api;
  const made = [];
  for (const day of [41, 42, 43]) {
    const body = bookingRequest({ bookingDate: daysAhead(day) });
    made.push((await client().bookings.create({ body, headers: {} })).booking);
  }
  clock.offsetMs = (HOLD_MINUTES - 1) * MINUTE_MS;
  await expireDueHolds(ctx);
  for (const { id, holdExpiresAt } of made) {
    expect(await orderedFor(id)).toEqual([Date.parse(holdExpiresAt ?? '')]);
  }
  // Outside a transaction each statement has its own transaction ID.
  const { rows } = await sql<{ statements: number }>`
    select count(distinct xmin::text)::int as statements from pgboss.job
    where name = 'bookings.expire' and data ->> 'bookingId' = any(${made.map(({ id }) => id)})`.execute(
    started.api.deps.db,
  );
  expect(rows).toEqual([{ statements: 1 }]);
});

it('a booking that can’t be saved keeps neither holds from expiring nor reminders', async () => {
  const { ctx, clock, client, deps } = started.api;
  const made = [];
  for (const bookingTime of ['10:00', '11:00']) {
    const body = bookingRequest({ bookingDate: daysAhead(44), bookingTime });
    made.push((await client().bookings.create({ body, headers: {} })).booking);
  }
  const [first, second] = made.map(({ id }) => id);
  const statusOf = async (id = '') => (await getBooking(ctx, id)).status;
  const refuseFirst = () => refuseWrites(deps.db, 'update on bookings', `new.id = '${first}'`);
  let allow = await refuseFirst();
  clock.offsetMs = (HOLD_MINUTES + 1) * MINUTE_MS;
  await expireDueHolds(ctx);
  expect([await statusOf(first), await statusOf(second)]).toEqual(['pending', 'expired']);
  await allow();
  await expireDueHolds(ctx);
  expect(await statusOf(first)).toBe('expired');

  await sql`update bookings set status = 'confirmed' where id in (${first}, ${second})`.execute(
    deps.db,
  );
  allow = await refuseFirst();
  clock.offsetMs = Date.parse(made[1]?.startsAt ?? '') - 23 * 60 * MINUTE_MS - Date.now();
  expect(await sendReminders(ctx)).toBe(1);
  await allow();
  expect(await sendReminders(ctx)).toBe(1);
});
