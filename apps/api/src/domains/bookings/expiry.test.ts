import { HOLD_MINUTES } from '@voltcourier/pricing';
import { sql } from 'kysely';
import { afterEach, expect, it } from 'vitest';
import { useApi } from '../../testing/harness.ts';
import { bookingRequest, daysAhead } from '../../testing/requests.ts';
import { expireDueHolds } from './expiry.ts';
import { getBooking } from './reading.ts';

const MINUTE_MS = 60_000;

const started = useApi();

afterEach(() => {
  started.api.clock.offsetMs = 0;
});

/** When the jobs of a booking's expiry are to start. */
const orderedFor = async (bookingId: string): Promise<number[]> => {
  const { rows } = await sql<{ at: Date }>`
    select start_after as at from pgboss.job
    where name = 'bookings.expire' and data ->> 'bookingId' = ${bookingId}`.execute(
    started.api.deps.db,
  );
  return rows.map(({ at }) => at.getTime());
};

it('orders the end of a hold a minute ahead, and ends the one whose job is lost', async () => {
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
