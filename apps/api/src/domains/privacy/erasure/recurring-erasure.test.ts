import { beforeAll, expect, it } from 'vitest';
import { createFounders } from '../../../testing/companies.ts';
import { useApi } from '../../../testing/harness.ts';
import { createMembers } from '../../../testing/members.ts';
import { refuseWrites } from '../../../testing/refused-writes.ts';
import { daysAhead, failureOf, recurringForm } from '../../../testing/requests.ts';
import { createVendors } from '../../../testing/vendors.ts';
import { sendEmail } from '../../messaging/notifications/sending.ts';
import { makeOccurrences } from '../../visits/recurring-bookings/occurrences.ts';

const started = useApi({ LOG_LEVEL: 'silent' });
const { join } = createMembers(started);
const { found, makeMember } = createFounders(started);
let vendors: ReturnType<typeof createVendors>;
beforeAll(() => {
  vendors = createVendors(started.sandbox);
});

type Person = Awaited<ReturnType<typeof join>>;

/**
 * Creates a recurring booking whose dates are too far ahead to be booked, because an appointment
 * would block the deletion.
 */
const create = async ({ client }: Person, forCompany: boolean, change: object = {}) => {
  const form = recurringForm({ startsOn: daysAhead(40), notes: 'Gate code 4711', ...change });
  const { recurringBookings } = await client.recurringBookings.create({
    body: { ...form, forCompany },
  });
  return { id: recurringBookings[0]?.id ?? '', form };
};

const rowOf = (id: string) =>
  started.api.deps.db
    .selectFrom('recurring_bookings')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
const eventsOf = async (id: string) => {
  const rows = await started.api.deps.db
    .selectFrom('recurring_booking_events')
    .select(['kind', 'detail'])
    .where('recurring_booking_id', '=', id)
    .orderBy('id')
    .execute();
  return rows.map(({ kind, detail }) => [kind, detail]);
};
const remove = ({ client, password }: Person) =>
  client.privacy.deleteAccount({ body: { password } });

/**
 * Creates a company's recurring booking, set up by a manager who has since left, and one of the
 * manager's own.
 */
async function left() {
  const owner = await found();
  await makeMember(owner.id, 'unlimited');
  const manager = await owner.admit('manager');
  const { id, form } = await create(manager, true);
  const memberId = manager.id;
  return {
    owner,
    manager,
    id,
    form,
    leave: () => owner.companies.remove({ params: { memberId } }),
  };
}

it('account deletion pauses a company’s recurring booking, which an owner can resume', async () => {
  const { owner, manager, id, form, leave } = await left();
  await leave();
  await remove(manager);
  const row = await rowOf(id);
  expect(row).toMatchObject({
    state: 'paused',
    reason: 'left_company',
    name: 'Deleted account',
    phone: null,
    location: form.location,
    notes: 'Gate code 4711',
    next_check_at: null,
  });
  expect(row.email).toBe(`deleted-${manager.id}@deleted.invalid`);
  expect((await eventsOf(id)).at(-1)).toEqual(['paused', { reason: 'left_company' }]);
  const { recurringBookings } = await owner.client.recurringBookings.list();
  expect(recurringBookings).toMatchObject([{ id, state: 'paused', reason: 'left_company' }]);
  await owner.client.recurringBookings.resume({
    params: { recurringBookingId: id },
    body: { version: row.version },
  });
  expect(await rowOf(id)).toMatchObject({
    state: 'active',
    user_id: owner.id,
    email: owner.email,
  });
});

it('account deletion keeps a recurring booking paused, and erases its creator’s name', async () => {
  const { owner, manager, id, leave } = await left();
  await owner.client.recurringBookings.pause({
    params: { recurringBookingId: id },
    body: { version: 1 },
  });
  await leave();
  await remove(manager);
  expect(await rowOf(id)).toMatchObject({
    state: 'paused',
    reason: 'asked',
    name: 'Deleted account',
  });
  expect((await eventsOf(id)).map(([kind]) => kind)).toEqual(['created', 'paused']);
});

it('account deletion ends the user’s recurring bookings, and those of their closed company', async () => {
  const owner = await found();
  await makeMember(owner.id, 'unlimited');
  const theirs = await create(owner, true);
  const own = await create(owner, false, { time: '19:00' });
  await owner.companies.close();
  await started.api.deps.db
    .deleteFrom('membership_subscriptions')
    .where('user_id', '=', owner.id)
    .execute();
  await remove(owner);
  for (const { id } of [theirs, own]) {
    expect(await rowOf(id)).toMatchObject({
      state: 'ended',
      reason: 'erased',
      location: 'Erased',
      notes: null,
    });
  }
});

it('account deletion erases the recipient of mails to another email address', async () => {
  const { db } = started.api.deps;
  const person = await join();
  await makeMember(person.id, 'unlimited');
  const { id, form } = await create(person, false);
  await started.api.deps.db
    .deleteFrom('membership_subscriptions')
    .where('user_id', '=', person.id)
    .execute();
  await makeOccurrences(started.api.ctx, id);
  const mail = await db
    .selectFrom('emails')
    .innerJoin('recurring_booking_events as e', 'e.id', 'emails.recurring_booking_event_id')
    .select('emails.id')
    .where('e.recurring_booking_id', '=', id)
    .executeTakeFirstOrThrow();
  await sendEmail(started.api.ctx, mail.id);
  expect(await vendors.mailsTo(form.email)).not.toEqual([]);
  const recipientOf = () =>
    db.selectFrom('emails').select('recipient').where('id', '=', mail.id).execute();
  expect(await recipientOf()).toEqual([{ recipient: form.email }]);
  await remove(person);
  expect(await recipientOf()).toEqual([{ recipient: null }]);
});

it('a failed account deletion changes no recurring booking, and can be repeated', async () => {
  const { manager, id, leave } = await left();
  await leave();
  const { db } = started.api.deps;
  const before = await rowOf(id);
  const allow = await refuseWrites(db, 'update on users', `new.email like 'deleted-%'`);
  await failureOf(remove(manager));
  expect(await rowOf(id)).toEqual(before);
  expect((await eventsOf(id)).map(([kind]) => kind)).toEqual(['created']);
  await allow();
  await remove(manager);
  expect(await rowOf(id)).toMatchObject({ state: 'paused', reason: 'left_company' });
});

it('account deletion pauses a recurring booking once despite concurrent changes', async () => {
  for (let round = 0; round < 4; round += 1) {
    const { owner, manager, id, leave } = await left();
    await leave();
    await Promise.allSettled([
      makeOccurrences(started.api.ctx, id),
      remove(manager),
      makeOccurrences(started.api.ctx, id),
      owner.client.recurringBookings.pause({
        params: { recurringBookingId: id },
        body: { version: 1 },
      }),
    ]);
    const row = await rowOf(id);
    expect(row.state).toBe('paused');
    expect(row.name).toBe('Deleted account');
    expect((await eventsOf(id)).map(([kind]) => kind)).toEqual(['created', 'paused']);
  }
});
