import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { Database } from '../../../platform/database/connection.ts';
import { createFounders } from '../../../testing/companies.ts';
import { useApi } from '../../../testing/harness.ts';
import { createMembers } from '../../../testing/members.ts';
import { bookingRequest, daysAhead, eventually, recurringForm } from '../../../testing/requests.ts';

const started = useApi({ LOG_LEVEL: 'silent' });
const { join } = createMembers(started);
const { makeMember } = createFounders(started);

type Table = 'bookings' | 'recurring_bookings' | 'users';
const lock = (trx: Database, table: Table, id: string) =>
  sql`select from ${sql.table(table)} where id = ${id} for update`.execute(trx);

/** Locks a row, then another one as soon as a request waits for a lock. */
async function lockBoth(
  [first, second]: readonly [readonly [Table, string], readonly [Table, string]],
  request: () => Promise<unknown>,
) {
  const { db } = started.api.deps;
  let asked: Promise<unknown> | undefined;
  await db.transaction().execute(async (trx) => {
    await lock(trx, ...first);
    asked = Promise.allSettled([request()]);
    await eventually(async () => {
      const { rows } = await sql`select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
      return rows.length === 1;
    });
    await lock(trx, ...second);
  });
  return asked;
}

it('a deletion locks the account’s bookings before it, as changes of a booking do', async () => {
  const { client, email, id, password } = await join();
  const { booking } = await client.bookings.create({
    body: bookingRequest({ email }),
    headers: {},
  });
  // An appointment would block the deletion.
  await sql`update bookings set status = 'expired' where id = ${booking.id}`.execute(
    started.api.deps.db,
  );
  const outcome = await lockBoth(
    [
      ['bookings', booking.id],
      ['users', id],
    ],
    () => client.privacy.deleteAccount({ body: { password } }),
  );
  expect(outcome).toMatchObject([{ status: 'fulfilled', value: { deleted: true } }]);
});

it('a change of a recurring booking locks the account first, as its deletion does', async () => {
  const { client, id } = await join();
  await makeMember(id, 'unlimited');
  const form = recurringForm({ startsOn: daysAhead(40), forCompany: false });
  const { recurringBookings } = await client.recurringBookings.create({ body: form });
  const [{ id: recurringId, version } = { id: '', version: 0 }] = recurringBookings;
  const outcome = await lockBoth(
    [
      ['users', id],
      ['recurring_bookings', recurringId],
    ],
    () =>
      client.recurringBookings.pause({
        params: { recurringBookingId: recurringId },
        body: { version },
      }),
  );
  expect(outcome).toMatchObject([{ status: 'fulfilled' }]);
});
