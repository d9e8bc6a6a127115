import { sql } from 'kysely';
import { TOTP } from 'otpauth';
import { expect, it } from 'vitest';
import { ApiError } from '@voltcourier/contracts/client';
import { createAuthenticator } from '../../testing/authenticator.ts';
import { useApi } from '../../testing/harness.ts';
import { lockInTurn, untilWaiting } from '../../testing/lock-waits.ts';
import { createMembers } from '../../testing/members.ts';
import { failureOf } from '../../testing/requests.ts';

const started = useApi({ LOG_LEVEL: 'silent' });
const { join } = createMembers(started);

/** Creates a user with an authenticator app, and a challenge that waits for the second step. */
async function challenged() {
  const { client, id, email, password } = await join();
  const { secret } = await client.security.beginAuthenticator({ body: { password } });
  const code = new TOTP({ secret }).generate();
  const { recoveryCodes } = await client.security.confirmAuthenticator({ body: { code } });
  const [recoveryCode = ''] = recoveryCodes;
  const body = { usernameOrEmail: email, password };
  const refusal = await failureOf(started.api.client().accounts.login({ body }));
  const challenge = refusal instanceof ApiError ? (refusal.body?.challenge ?? '') : '';
  const finish = (entered: string) =>
    started.api.client().security.loginSecondFactor({ body: { challenge, code: entered } });
  // Tries are counted in a row of their own, which is added with the first one.
  await failureOf(finish('0000-0000-0000-0000'));
  return { id, finish: () => finish(recoveryCode) };
}

it('a sign-in with a recovery code locks the account first, as new codes do', async () => {
  const { id, finish } = await challenged();
  const outcome = await lockInTurn(
    started.api.deps.db,
    [
      ['users', 'id', id],
      ['recovery_codes', 'user_id', id],
    ],
    finish,
  );
  expect(outcome).toMatchObject([{ status: 'fulfilled' }]);
});

it('a sign-in with a passkey locks the account first, as its removal does', async () => {
  const { client, id, password } = await join();
  const device = createAuthenticator({ origin: 'http://localhost:3000', rpId: 'localhost' });
  const { options } = await client.passkeys.beginPasskey({ body: { password } });
  const registration = device.register(options.challenge);
  await client.passkeys.addPasskey({ body: { name: 'My phone', registration } });
  const { challenge } = (await started.api.client().passkeys.passkeyOptions()).options;
  const assertion = device.signIn(challenge);
  const outcome = await lockInTurn(
    started.api.deps.db,
    [
      ['users', 'id', id],
      ['passkeys', 'user_id', id],
    ],
    () => started.api.client().passkeys.loginPasskey({ body: { assertion } }),
  );
  expect(outcome).toMatchObject([{ status: 'fulfilled' }]);
});

it('a second step signs no one in with a password that is replaced meanwhile', async () => {
  const { id, finish } = await challenged();
  const { db } = started.api.deps;
  let failure: ReturnType<typeof failureOf> | undefined;
  await db.transaction().execute(async (trx) => {
    await sql`select from users where id = ${id} for update`.execute(trx);
    failure = failureOf(finish());
    await untilWaiting(db, 1);
    await sql`insert into account_events (user_id, kind, at)
      values (${id}, 'password-reset', now())`.execute(trx);
    await sql`update sessions set ended_at = now() where user_id = ${id}`.execute(trx);
  });
  expect(await failure).toMatchObject({ code: 'challenge_unusable' });
  const { rows } = await sql`
    select from sessions where user_id = ${id} and ended_at is null`.execute(db);
  expect(rows).toEqual([]);
});
