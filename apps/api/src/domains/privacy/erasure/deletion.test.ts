import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { useApi } from '../../../testing/harness.ts';
import { addPerson } from '../../../testing/people.ts';
import { bookingRequest, daysAhead, eventually, failureOf } from '../../../testing/requests.ts';
import { createVendors } from '../../../testing/vendors.ts';

const started = useApi({ LOG_LEVEL: 'silent' });
let vendors: ReturnType<typeof createVendors>;
beforeAll(async () => {
  vendors = createVendors(started.sandbox);
  await started.api.startWork();
});

const PASSWORD = 'Plenty of volts 7';
const DAY_MS = 86_400_000;

async function registered() {
  const username = `leaver-${randomUUID().slice(0, 8)}`;
  const email = `${username}@example.com`;
  const client = started.api.client();
  const body = { username, email, firstName: 'Ada', lastName: 'Volt', password: PASSWORD };
  const { user, token } = await client.accounts.register({ body });
  return { client, user, email, username, token };
}
type Client = Awaited<ReturnType<typeof registered>>['client'];

let day = 5;

async function book(client: Client, email: string) {
  day += 1;
  const body = bookingRequest({
    name: 'Ada Volt',
    email,
    bookingDate: daysAhead(day),
    phone: '757 555 0100',
    notes: 'Blue gate',
  });
  return (await client.bookings.create({ body, headers: {} })).booking;
}

const remove = (client: Client, password = PASSWORD) =>
  client.privacy.deleteAccount({ body: { password } });

describe('the deletion of an account', () => {
  it('requires the password, erases personal data, and sends a last mail', async () => {
    const { api } = started;
    const { client, user, email, username, token } = await registered();
    const booking = await book(client, email);
    const { clientSecret } = await client.payments.createIntent({
      body: { bookingId: booking.id },
    });
    await vendors.pay(clientSecret);
    await client.bookings.refreshStatus({
      params: { id: booking.id },
      body: { status: 'confirmed' },
    });
    await eventually(async () => (await vendors.mailsTo(email)).length === 2);
    expect(await failureOf(remove(client, 'Not the password 1'))).toMatchObject({
      code: 'password_wrong',
    });
    api.clock.offsetMs = (day + 3) * DAY_MS;
    const login = await api
      .client()
      .accounts.login({ body: { usernameOrEmail: email, password: PASSWORD } });
    expect(login.user.id).toBe(user.id);
    const again = api.client();
    await again.accounts.login({ body: { usernameOrEmail: username, password: PASSWORD } });
    expect(await remove(again)).toEqual({ deleted: true });
    api.clock.offsetMs = 0;

    expect(await failureOf(again.accounts.me())).toMatchObject({ code: 'unauthenticated' });
    expect(await failureOf(client.accounts.me())).toMatchObject({ code: 'unauthenticated' });
    expect(token).not.toBe('');
    for (const usernameOrEmail of [email, username]) {
      const body = { usernameOrEmail, password: PASSWORD };
      expect(await failureOf(api.client().accounts.login({ body }))).toMatchObject({
        code: 'unauthenticated',
      });
    }
    const goodbye = await eventually(async () =>
      (await vendors.mailsTo(email)).find(({ subject }) => subject.endsWith('is deleted')),
    );
    expect(goodbye.text).toContain('Hello Ada');
    await eventually(
      async () =>
        (await api.deps.db.selectFrom('account_farewells').selectAll().execute()).length === 0,
    );

    const { db } = api.deps;
    const kept = await db
      .selectFrom('bookings')
      .selectAll()
      .where('id', '=', booking.id)
      .executeTakeFirstOrThrow();
    expect(kept).toMatchObject({
      name: 'Deleted account',
      location: 'Erased',
      phone: null,
      notes: null,
      amount_cents: booking.amountCents,
      status: 'confirmed',
    });
    const row = await db
      .selectFrom('users')
      .selectAll()
      .where('id', '=', user.id)
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ first_name: null, last_name: null, email_verified_at: null });
    const text = JSON.stringify([kept, row]);
    const phones = ['757 555 0100', '+17575550100'];
    for (const personal of [email, username, 'Ada Volt', 'Granby', 'Blue gate', ...phones]) {
      expect(text).not.toContain(personal);
    }
    for (const table of ['sessions', 'contact_preferences', 'vehicles'] as const) {
      const left = await db.selectFrom(table).selectAll().where('user_id', '=', user.id).execute();
      expect(left).toEqual([]);
    }
    const paid = await db
      .selectFrom('payments')
      .select('status')
      .where('booking_id', '=', booking.id)
      .execute();
    expect(paid).toEqual([{ status: 'succeeded' }]);
    // The username and address are available again, and the new user sees nothing of the old
    // account.
    const next = api.client();
    await next.accounts.register({ body: { username, email, password: PASSWORD } });
    const view = next.customerChanges.list({ query: { when: 'past' } });
    expect((await view).bookings).toEqual([]);
  });

  it('is refused while there is an appointment', async () => {
    const { client, email } = await registered();
    const booking = await book(client, email);
    const refusal = await failureOf(remove(client));
    expect(refusal).toMatchObject({ code: 'account_in_use', status: 409 });
    expect(refusal.message).toMatch(/^You have an appointment on .+ Cancel it on your dashboard/u);
    expect(await client.accounts.me()).toMatchObject({ email });
    await client.customerChanges.cancel({ params: { id: booking.id }, body: { feeCents: 0 } });
    await remove(client);
  });

  it('waits for identity resolution without locking the account', async () => {
    const { client, user } = await registered();
    const { db } = started.api.deps;
    let removing: Promise<unknown> | undefined;
    await db.transaction().execute(async (trx) => {
      await sql`select pg_advisory_xact_lock(hashtextextended('people', 0))`.execute(trx);
      removing = remove(client);
      await eventually(async () => {
        const { rows } = await sql`select from pg_locks join pg_database d on d.oid = database
          where datname = current_database() and locktype = 'advisory' and not granted`.execute(db);
        return rows.length > 0;
      });
      await sql`set local lock_timeout = '5s'`.execute(trx);
      // Takes the same lock as the insert of a record that references the account.
      await sql`select from users where id = ${user.id} for key share`.execute(trx);
    });
    await removing;
  });

  it('is refused to staff, and to members of a company', async () => {
    const staff = await addPerson(started.api, 'ADMIN');
    const client = started.api.client();
    await client.accounts.login({
      body: { usernameOrEmail: staff.email, password: staff.password },
    });
    expect(await failureOf(remove(client, staff.password))).toMatchObject({
      code: 'account_in_use',
    });
    const founder = await registered();
    const id = randomUUID();
    const { db } = started.api.deps;
    const at = new Date();
    await db
      .insertInto('companies')
      .values({ id, name: 'Fleet', owner_id: founder.user.id, created_at: at })
      .execute();
    await db
      .insertInto('company_members')
      .values({ user_id: founder.user.id, company_id: id, role: 'owner', joined_at: at })
      .execute();
    const refusal = await failureOf(remove(founder.client));
    expect(refusal).toMatchObject({
      message: 'You’re in a company. Leave it first, or close it if you own it.',
      body: { next: 'company' },
    });
  });

  it('is refused while a membership is active, and until it ends', async () => {
    const { client, user } = await registered();
    const { db } = started.api.deps;
    const at = new Date();
    const subscribe = (change: { status: string; cancels_at_period_end: boolean }) =>
      db
        .insertInto('membership_subscriptions')
        .values({
          provider_ref: `sub_${user.id}`,
          user_id: user.id,
          plan: 'essential',
          billing_interval: 'monthly',
          started_at: at,
          period_end: new Date(at.getTime() + 30 * DAY_MS),
          paid_plan: 'essential',
          paid_until: new Date(at.getTime() + 30 * DAY_MS),
          heard_at: at,
          ...change,
        })
        .onConflict((conflict) => conflict.column('provider_ref').doUpdateSet(change))
        .execute();
    await subscribe({ status: 'active', cancels_at_period_end: false });
    expect((await failureOf(remove(client))).message).toMatch(/^Your membership is still active/u);
    await subscribe({ status: 'active', cancels_at_period_end: true });
    expect((await failureOf(remove(client))).message).toMatch(/^Your membership runs until/u);
  });
});
