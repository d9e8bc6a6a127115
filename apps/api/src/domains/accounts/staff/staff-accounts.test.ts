import { randomUUID } from 'node:crypto';
import { DEFAULT_PERMISSIONS, STAFF_ROLES } from '@voltcourier/contracts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { addEmployee } from '../../../testing/employees.ts';
import { useApi } from '../../../testing/harness.ts';
import { untilWaiting } from '../../../testing/lock-waits.ts';
import { createMembers } from '../../../testing/members.ts';
import { addPerson, signIn } from '../../../testing/people.ts';
import { eventually, failureOf } from '../../../testing/requests.ts';
import { createVendors } from '../../../testing/vendors.ts';

const started = useApi({ LOG_LEVEL: 'silent' });
const PASSWORD = 'A long enough word 1';
type Employee = Awaited<ReturnType<typeof addEmployee>>;
let admin: Employee;
let vendors: ReturnType<typeof createVendors>;

beforeAll(async () => {
  vendors = createVendors(started.sandbox);
  await started.api.startWork();
  admin = await addEmployee(started);
});

const newAddress = () => `hired-${randomUUID().slice(0, 8)}@example.com`;

const invite = async (email: string, change: object = {}, by = admin) =>
  by.client.staff.invite({
    headers: await by.prove(),
    body: { email, role: 'DISPATCHER', toAccount: false, ...change },
  });

const changeRole = async (userId: string, role: string, by = admin) =>
  by.client.staff.changeRole({ headers: await by.prove(), params: { userId }, body: { role } });

const removeAccess = async (userId: string, by = admin) =>
  by.client.staff.removeAccess({ headers: await by.prove(), params: { userId } });

/** Returns the token of the link sent to an address, ignoring known tokens. */
const tokenFor = (email: string, known: readonly string[] = []): Promise<string> =>
  eventually(async () => {
    const mails = await vendors.mailsTo(email);
    const tokens = mails.map(({ text }) => /\/admin\/join#([\w-]{43})/u.exec(text)?.[1]);
    return tokens.find((token) => token !== undefined && !known.includes(token));
  });

const join = (token: string) =>
  started.api.client().staff.join({ body: { token, password: PASSWORD, firstName: 'Grace' } });

const actionsOn = async (subjectId: string) => {
  const { entries } = await admin.client.audit.list({ query: { subject: subjectId } });
  return entries.map(({ action, before, after }) => ({ action, before, after }));
};

describe('a staff invitation', () => {
  it('creates a staff account with a password, once', async () => {
    const email = newAddress();
    const { invitations } = await invite(email, { role: 'dispatcher' });
    const waiting = invitations.find((invitation) => invitation.email === email);
    expect(waiting).toMatchObject({ role: 'DISPATCHER', invitedBy: admin.username });
    const token = await tokenFor(email);
    const { staff } = started.api.client();
    expect(await staff.invitation({ body: { token } })).toEqual({ email, role: 'DISPATCHER' });
    expect(await failureOf(staff.join({ body: { token, password: 'Password1' } }))).toMatchObject({
      code: 'password_common',
    });
    const outcomes = await Promise.allSettled([join(token), join(token)]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await failureOf(join(token))).toMatchObject({ code: 'link_unusable' });

    const { user } = await started.api
      .client()
      .accounts.login({ body: { usernameOrEmail: email, password: PASSWORD } });
    expect(user).toMatchObject({ role: 'DISPATCHER', emailVerified: true, firstName: 'Grace' });
    const people = await admin.client.staff.people();
    expect(people.people.find(({ id }) => id === user.id)).toMatchObject({
      name: 'Grace',
      role: 'DISPATCHER',
      hasSecondFactor: false,
      lastSignInAt: expect.any(String),
    });
    expect(people.invitations.map((invitation) => invitation.email)).not.toContain(email);
    expect(await actionsOn(waiting?.id ?? '')).toEqual([
      { action: 'staff.invite', before: null, after: { role: 'DISPATCHER' } },
    ]);
    expect(await actionsOn(user.id)).toEqual([
      { action: 'staff.join', before: { role: 'CUSTOMER' }, after: { role: 'DISPATCHER' } },
    ]);
  });

  it('joins the account that registers with the address at the same time', async () => {
    const email = newAddress();
    await invite(email);
    const token = await tokenFor(email);
    const { db } = started.api.deps;
    let joined: ReturnType<typeof join> | undefined;
    const id = await db.transaction().execute(async (trx) => {
      const { rows } = await sql<{ id: string }>`
        insert into users (username, email, password_hash, role)
        values (${`u-${randomUUID()}`}, ${email}, 'none', 'CUSTOMER') returning id`.execute(trx);
      joined = join(token);
      await untilWaiting(db, 1);
      return rows[0]?.id;
    });
    expect(await joined).toEqual({ email });
    const body = { usernameOrEmail: email, password: PASSWORD };
    const { user } = await started.api.client().accounts.login({ body });
    expect(user).toMatchObject({ id, role: 'DISPATCHER', emailVerified: true });
  });

  it('is replaced by a newer one, can be withdrawn, and expires after a week', async () => {
    const email = newAddress();
    await invite(email);
    const first = await tokenFor(email);
    await invite(email, { role: 'SUPPORT' });
    const { staff } = started.api.client();
    expect(await failureOf(staff.invitation({ body: { token: first } }))).toMatchObject({
      code: 'link_unusable',
    });
    const token = await tokenFor(email, [first]);
    expect(await staff.invitation({ body: { token } })).toEqual({ email, role: 'SUPPORT' });
    started.api.clock.offsetMs = 7 * 86_400_000 + 1_000;
    expect(await failureOf(join(token))).toMatchObject({ code: 'link_unusable' });
    started.api.clock.offsetMs = 0;
    const { invitations } = await admin.client.staff.people();
    const id = invitations.find((invitation) => invitation.email === email)?.id ?? '';
    for (let time = 0; time < 2; time += 1) {
      const left = await admin.client.staff.withdraw({ params: { invitationId: id } });
      expect(left.invitations.map((invitation) => invitation.email)).not.toContain(email);
    }
    expect(await failureOf(join(token))).toMatchObject({ code: 'link_unusable' });
    expect((await actionsOn(id)).map(({ action }) => action)).toEqual([
      'staff.withdraw',
      'staff.invite',
    ]);
  });

  it('to a customer’s address needs confirmation, and signs the customer out', async () => {
    const member = await createMembers(started).join();
    expect(await failureOf(invite(member.email.toUpperCase()))).toMatchObject({
      code: 'account_exists',
    });
    await invite(member.email, { toAccount: true });
    expect(await failureOf(member.client.accounts.me())).toMatchObject({
      code: 'unauthenticated',
    });
    const { user } = await started.api
      .client()
      .accounts.login({ body: { usernameOrEmail: member.email, password: member.password } });
    expect(user.role).toBe('DISPATCHER');
    const subjects = await eventually(async () => {
      const mails = await vendors.mailsTo(member.email);
      return mails.length > 0 && mails.map(({ subject }) => subject);
    });
    expect(subjects).toEqual(['You now have access to the VoltCourier staff app']);
    expect(await failureOf(invite(member.email))).toMatchObject({
      code: 'staff_already',
      fieldErrors: [{ path: 'email' }],
    });
    expect(await actionsOn(member.id)).toEqual([
      { action: 'staff.invite', before: { role: 'CUSTOMER' }, after: { role: 'DISPATCHER' } },
    ]);
  });

  it('takes over an account whose email address was never verified', async () => {
    const squatter = await addPerson(started.api, 'CUSTOMER');
    const { bearer } = await signIn(started.api, squatter);
    await invite(squatter.email);
    await join(await tokenFor(squatter.email));
    const client = started.api.client((input, init) =>
      fetch(input, {
        ...init,
        headers: { ...Object.fromEntries(new Headers(init?.headers)), ...bearer },
      }),
    );
    expect(await failureOf(client.accounts.me())).toMatchObject({ code: 'unauthenticated' });
    const { email: usernameOrEmail } = squatter;
    const login = (password: string) =>
      started.api.client().accounts.login({ body: { usernameOrEmail, password } });
    expect(await failureOf(login(squatter.password))).toMatchObject({ code: 'unauthenticated' });
    expect((await login(PASSWORD)).user).toMatchObject({ id: squatter.id, role: 'DISPATCHER' });
  });
});

describe('a staff role', () => {
  it.each(STAFF_ROLES)('has its permissions at once in a running session: %s', async (role) => {
    const person = await addEmployee(started, role === 'ADMIN' ? 'READ_ONLY' : 'MARKETING');
    await changeRole(person.id, role.toLowerCase());
    expect((await person.client.accounts.me()).role).toBe(role);
    const list = person.client.dispatch.list({ query: { show: 'open' } });
    if (DEFAULT_PERMISSIONS[role].includes('bookings:read')) await list;
    else expect(await failureOf(list)).toMatchObject({ code: 'forbidden' });
    const log = person.client.audit.list({ query: {} });
    if (role === 'ADMIN') await log;
    else expect(await failureOf(log)).toMatchObject({ code: 'forbidden' });
  });

  it('can’t be changed by its holder, and can’t be given to customers', async () => {
    for (const role of ['READ_ONLY', 'ADMIN']) {
      expect(await failureOf(changeRole(admin.id, role))).toMatchObject({ code: 'own_role' });
    }
    expect(await failureOf(removeAccess(admin.id))).toMatchObject({ code: 'own_role' });
    const { id } = await addPerson(started.api, 'CUSTOMER');
    const { people } = await admin.client.staff.people();
    for (const nobody of [id, randomUUID()]) {
      expect(await failureOf(changeRole(nobody, 'ADMIN'))).toMatchObject({ code: 'not_found' });
    }
    // What a second click on the removal gets.
    expect((await removeAccess(id)).people).toEqual(people);
    expect(await failureOf(changeRole(id, 'CUSTOMER'))).toMatchObject({
      fieldErrors: [{ path: 'role', message: 'Please choose a role.' }],
    });
  });

  it('can be removed, which ends all sessions and pending invitations of the account', async () => {
    const leaving = await addEmployee(started);
    const email = newAddress();
    await invite(email, {}, leaving);
    const token = await tokenFor(email);
    await removeAccess(leaving.id);
    expect(await failureOf(leaving.client.accounts.me())).toMatchObject({
      code: 'unauthenticated',
    });
    expect(await failureOf(join(token))).toMatchObject({ code: 'link_unusable' });
    const { people } = await admin.client.staff.people();
    expect(people.map(({ id }) => id)).not.toContain(leaving.id);
    expect(await actionsOn(leaving.id)).toEqual([
      { action: 'staff.remove', before: { role: 'ADMIN' }, after: { role: 'CUSTOMER' } },
    ]);
  });

  it('of the last two administrators is kept by one when each removes the other’s', async () => {
    const { db } = started.api.deps;
    for (let round = 0; round < 5; round += 1) {
      const pair = [await addEmployee(started), await addEmployee(started)] as const;
      const ids = pair.map(({ id }) => id);
      await db
        .updateTable('users')
        .set({ role: 'READ_ONLY' })
        .where('role', '=', 'ADMIN')
        .where('id', 'not in', ids)
        .execute();
      const [one, two] = pair;
      const [proofOne, proofTwo] = [await one.prove(), await two.prove()];
      const outcomes = await Promise.allSettled([
        one.client.staff.changeRole({
          headers: proofOne,
          params: { userId: two.id },
          body: { role: 'SUPPORT' },
        }),
        two.client.staff.removeAccess({ headers: proofTwo, params: { userId: one.id } }),
      ]);
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      const left = await db.selectFrom('users').select('id').where('role', '=', 'ADMIN').execute();
      expect(left).toHaveLength(1);
      const last = pair.find(({ id }) => id === left[0]?.id) ?? one;
      const refused = await failureOf(removeAccess(last.id, last));
      expect(refused).toMatchObject({ code: 'own_role' });
      expect(refused.message).toMatch(/^You are the only administrator\./u);
    }
    await db.updateTable('users').set({ role: 'ADMIN' }).where('id', '=', admin.id).execute();
  });
});
