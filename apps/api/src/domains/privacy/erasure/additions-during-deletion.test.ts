import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { createFounders } from '../../../testing/companies.ts';
import { useApi } from '../../../testing/harness.ts';
import { untilWaiting } from '../../../testing/lock-waits.ts';
import { createMembers } from '../../../testing/members.ts';
import { daysAhead, failureOf, recurringForm } from '../../../testing/requests.ts';

const started = useApi({ LOG_LEVEL: 'silent' });
const { join } = createMembers(started);
const { found, makeMember } = createFounders(started);

type Person = Awaited<ReturnType<typeof join>>;

/** Sends a request of an account while its deletion, which came first, isn't over yet. */
async function askDuringDeletion(person: Person, add: () => Promise<unknown>) {
  const { promise: freed, resolve: free } = Promise.withResolvers<undefined>();
  const { promise: held, resolve: hold } = Promise.withResolvers<undefined>();
  const blocking = started.api.deps.db.transaction().execute(async (trx) => {
    await sql`select from users where id = ${person.id} for update`.execute(trx);
    hold(undefined);
    await freed;
  });
  await held;
  const deletion = person.client.privacy.deleteAccount({ body: { password: person.password } });
  await untilWaiting(started.api.deps.db, 1);
  const failure = failureOf(
    add().then(() => {
      throw new Error('It was added.');
    }),
  );
  await untilWaiting(started.api.deps.db, 2);
  free(undefined);
  await Promise.all([blocking, deletion]);
  return failure;
}

const SIGNED_OUT = { code: 'unauthenticated' };
type Table = 'vehicles' | 'company_members' | 'recurring_bookings' | 'contact_preferences';
const countOf = async (table: Table, id: string) => {
  const { rows } = await sql`select from ${sql.table(table)} where user_id = ${id}`.execute(
    started.api.deps.db,
  );
  return rows.length;
};

it('a deleted account gets no vehicle', async () => {
  const person = await join();
  const body = { make: 'Kia', model: 'EV6', year: 2024, plate: 'AB 1', nickname: 'Ada’s' };
  const add = () =>
    person.client.vehicles.add({ body: { ...body, connector: null, batteryWh: null } });
  expect(await askDuringDeletion(person, add)).toMatchObject(SIGNED_OUT);
  expect(await countOf('vehicles', person.id)).toBe(0);
});

it('a deleted account neither joins nor creates a company', async () => {
  const owner = await found();
  const invited = await join();
  const invitationId = await owner.invite(invited.email);
  const accept = () => invited.client.companies.accept({ params: { invitationId } });
  expect(await askDuringDeletion(invited, accept)).toMatchObject(SIGNED_OUT);
  const founder = await join();
  const create = () => founder.client.companies.create({ body: { name: 'Too late' } });
  expect(await askDuringDeletion(founder, create)).toMatchObject(SIGNED_OUT);
  for (const { id } of [invited, founder]) expect(await countOf('company_members', id)).toBe(0);
  expect((await owner.companies.get()).company?.members).toHaveLength(1);
});

it('a company gets no recurring booking of a manager who left and was deleted', async () => {
  const owner = await found();
  await makeMember(owner.id, 'unlimited');
  const manager = await owner.admit('manager');
  const body = { ...recurringForm({ startsOn: daysAhead(40) }), forCompany: true };
  let adding: Promise<unknown> | undefined;
  await started.api.deps.db.transaction().execute(async (trx) => {
    // The request waits here, after it has found that they manage the company.
    await sql`lock table regions`.execute(trx);
    adding = failureOf(manager.client.recurringBookings.create({ body }));
    await untilWaiting(started.api.deps.db, 1);
    await owner.companies.remove({ params: { memberId: manager.id } });
    await manager.client.privacy.deleteAccount({ body: { password: manager.password } });
  });
  expect(await adding).toMatchObject(SIGNED_OUT);
  expect(await countOf('recurring_bookings', manager.id)).toBe(0);
});

it('a deleted account gets no mail preferences', async () => {
  const person = await join();
  const add = () =>
    person.client.privacy.savePreferences({ body: { marketing: true, reminders: false } });
  expect(await askDuringDeletion(person, add)).toMatchObject(SIGNED_OUT);
  expect(await countOf('contact_preferences', person.id)).toBe(0);
});
