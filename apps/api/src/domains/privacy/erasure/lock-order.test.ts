import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { createFounders } from '../../../testing/companies.ts';
import { useApi } from '../../../testing/harness.ts';
import { lockInTurn } from '../../../testing/lock-waits.ts';
import { createMembers } from '../../../testing/members.ts';
import { bookingRequest, daysAhead, recurringForm } from '../../../testing/requests.ts';

const started = useApi({ LOG_LEVEL: 'silent' });
const { join } = createMembers(started);
const { makeMember } = createFounders(started);

it('a deletion locks the account’s bookings before it, as changes of a booking do', async () => {
  const { client, email, id, password } = await join();
  const { db } = started.api.deps;
  const { booking } = await client.bookings.create({
    body: bookingRequest({ email }),
    headers: {},
  });
  // An appointment would block the deletion.
  await sql`update bookings set status = 'expired' where id = ${booking.id}`.execute(db);
  const outcome = await lockInTurn(
    db,
    [
      ['bookings', 'id', booking.id],
      ['users', 'id', id],
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
  const outcome = await lockInTurn(
    started.api.deps.db,
    [
      ['users', 'id', id],
      ['recurring_bookings', 'id', recurringId],
    ],
    () =>
      client.recurringBookings.pause({
        params: { recurringBookingId: recurringId },
        body: { version },
      }),
  );
  expect(outcome).toMatchObject([{ status: 'fulfilled' }]);
});

it('a request that PostgreSQL ended to resolve a deadlock asks to try again', async () => {
  const { client, email, id, password } = await join();
  const { db } = started.api.deps;
  const { booking } = await client.bookings.create({
    body: bookingRequest({ email }),
    headers: {},
  });
  await sql`update bookings set status = 'expired' where id = ${booking.id}`.execute(db);
  const remove = () => client.privacy.deleteAccount({ body: { password } });
  // The opposite of the order above. PostgreSQL ends the one that has waited longer.
  const [outcome] = await lockInTurn(
    db,
    [
      ['users', 'id', id],
      ['bookings', 'id', booking.id],
    ],
    remove,
  );
  expect(outcome).toMatchObject({
    status: 'rejected',
    reason: {
      code: 'unavailable',
      message: 'Someone else changed this at the same moment. Please try again.',
    },
  });
  expect(await remove()).toEqual({ deleted: true });
});
