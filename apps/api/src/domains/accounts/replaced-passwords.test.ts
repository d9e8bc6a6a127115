import { hash } from '@node-rs/argon2';
import { sql } from 'kysely';
import { TOTP } from 'otpauth';
import { beforeEach, expect, it } from 'vitest';
import { createAuthenticator } from '../../testing/authenticator.ts';
import { useApi } from '../../testing/harness.ts';
import { untilWaiting } from '../../testing/lock-waits.ts';
import { addPerson, type Person, signIn } from '../../testing/people.ts';
import { failureOf } from '../../testing/requests.ts';

const started = useApi({ LOG_LEVEL: 'silent' });
let person: Person;
let client: ReturnType<typeof started.api.client>;
beforeEach(async () => {
  person = await addPerson(started.api, 'CUSTOMER');
  const { bearer } = await signIn(started.api, person);
  client = started.api.client((input, init) => {
    const headers = new Headers(init?.headers);
    headers.set('authorization', bearer['authorization'] ?? '');
    return fetch(input, { ...init, headers });
  });
});

/** Sends a request with the old password, and replaces that once the request has checked it. */
async function askWhileReplacing(ask: () => Promise<unknown>): Promise<string> {
  const replaced = await hash('Another battery 2', { memoryCost: 64, timeCost: 1, parallelism: 1 });
  let failure: ReturnType<typeof failureOf> | undefined;
  await started.api.deps.db.transaction().execute(async (trx) => {
    await sql`select from users where id = ${person.id} for update`.execute(trx);
    failure = failureOf(ask());
    await untilWaiting(started.api.deps.db, 1);
    await sql`update users set password_hash = ${replaced} where id = ${person.id}`.execute(trx);
    await sql`update sessions set ended_at = now() where user_id = ${person.id}`.execute(trx);
  });
  const { code } = (await failure) ?? { code: '' };
  const { rows } = await sql<{ hash: string; active: number; tokens: number }>`
    select password_hash as hash,
      (select count(*)::int from sessions where user_id = u.id and ended_at is null) as active,
      (select count(*)::int from account_tokens where user_id = u.id) as tokens
    from users u where id = ${person.id}`.execute(started.api.deps.db);
  expect(rows).toEqual([{ hash: replaced, active: 0, tokens: 0 }]);
  return String(code);
}

it('a password that is replaced while it is checked doesn’t sign in', async () => {
  const body = { usernameOrEmail: person.email, password: person.password };
  const ask = () => started.api.client().accounts.login({ body });
  expect(await askWhileReplacing(ask)).toBe('unauthenticated');
});

it('a password that is replaced while it is checked asks for no second factor', async () => {
  const { email, password } = person;
  const { secret } = await client.security.beginAuthenticator({ body: { password } });
  const code = new TOTP({ secret }).generate();
  await client.security.confirmAuthenticator({ body: { code } });
  const ask = () =>
    started.api.client().accounts.login({ body: { usernameOrEmail: email, password } });
  expect(await askWhileReplacing(ask)).toBe('unauthenticated');
});

it('a password that is replaced while it is checked changes no password', async () => {
  const body = { currentPassword: person.password, newPassword: 'A thief’s own choice 3' };
  const ask = () => client.accounts.changePassword({ body });
  expect(await askWhileReplacing(ask)).toBe('password_wrong');
});

it('a password that is replaced while it is checked changes no address', async () => {
  const body = { email: `thief-${person.email}`, password: person.password };
  const ask = () => client.accounts.changeEmail({ body });
  expect(await askWhileReplacing(ask)).toBe('password_wrong');
});

it('a password that is replaced while it is checked deletes no account', async () => {
  const body = { password: person.password };
  const ask = () => client.privacy.deleteAccount({ body });
  expect(await askWhileReplacing(ask)).toBe('password_wrong');
});

it('a password that is replaced while it is checked removes no second factor', async () => {
  const { password } = person;
  const { secret } = await client.security.beginAuthenticator({ body: { password } });
  const app = new TOTP({ secret });
  const { recoveryCodes } = await client.security.confirmAuthenticator({
    body: { code: app.generate() },
  });
  const [code = ''] = recoveryCodes;
  const ask = () => client.security.removeAuthenticator({ body: { password, code } });
  expect(await askWhileReplacing(ask)).toBe('password_wrong');
});

it('a password that is replaced while it is checked renews no recovery codes', async () => {
  const { password } = person;
  const { secret } = await client.security.beginAuthenticator({ body: { password } });
  const code = new TOTP({ secret }).generate();
  await client.security.confirmAuthenticator({ body: { code } });
  const ask = () => client.security.renewRecoveryCodes({ body: { password } });
  expect(await askWhileReplacing(ask)).toBe('password_wrong');
});

it('a password that is replaced while it is checked removes no passkey', async () => {
  const { password } = person;
  const device = createAuthenticator({ origin: 'http://localhost:3000', rpId: 'localhost' });
  const { options } = await client.passkeys.beginPasskey({ body: { password } });
  const registration = device.register(options.challenge);
  const { id } = await client.passkeys.addPasskey({ body: { name: 'My phone', registration } });
  const ask = () => client.passkeys.removePasskey({ params: { id }, body: { password } });
  expect(await askWhileReplacing(ask)).toBe('password_wrong');
});

it('a session that is ended meanwhile confirms no second factor', async () => {
  const { password } = person;
  const { secret } = await client.security.beginAuthenticator({ body: { password } });
  const code = new TOTP({ secret }).generate();
  const ask = () => client.security.confirmAuthenticator({ body: { code } });
  expect(await askWhileReplacing(ask)).toBe('unauthenticated');
  const { rows } = await sql`
    select from authenticators where user_id = ${person.id} and confirmed_at is not null`.execute(
    started.api.deps.db,
  );
  expect(rows).toEqual([]);
});
