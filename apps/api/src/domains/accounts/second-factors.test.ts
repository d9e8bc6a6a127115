import { randomUUID } from 'node:crypto';
import { TOTP } from 'otpauth';
import { beforeAll, describe, expect, it } from 'vitest';
import { ApiError } from '@voltcourier/contracts/client';
import { API_PREFIX, STAFF_ROLES, type User } from '@voltcourier/contracts';
import { askValid, ENDPOINTS } from '../../testing/endpoints.ts';
import { type Api, useApi } from '../../testing/harness.ts';
import { addPerson, type Person } from '../../testing/people.ts';
import { eventually, failureOf } from '../../testing/requests.ts';
import { createVendors, type SentMail } from '../../testing/vendors.ts';

const started = useApi({ LOG_LEVEL: 'silent' });
let vendors: ReturnType<typeof createVendors>;
beforeAll(async () => {
  vendors = createVendors(started.sandbox);
  await started.api.startWork();
});

const STEP_MS = 30_000;

/** Runs a function with the clock moved forward. */
async function later<Value>(ms: number, run: () => Promise<Value>): Promise<Value> {
  started.api.clock.offsetMs = ms;
  try {
    return await run();
  } finally {
    started.api.clock.offsetMs = 0;
  }
}

const codeAt = (secret: string, aheadMs = 0) =>
  new TOTP({ secret }).generate({ timestamp: Date.now() + aheadMs });

/** Returns a code that differs from every code that an app shows within a few time steps of now. */
function wrongCodeOf(secret: string): string {
  const shown = new Set([-2, -1, 0, 1, 2, 3].map((steps) => codeAt(secret, steps * STEP_MS)));
  const codes = Array.from({ length: 7 }, (_, digit) => String(digit).repeat(6));
  return codes.find((code) => !shown.has(code)) ?? '';
}

async function signedIn(person: Person, api: Api = started.api) {
  const client = api.client();
  const { token } = await client.accounts.login({
    body: { usernameOrEmail: person.email, password: person.password },
  });
  return { client, token };
}

/** Returns the challenge that a user with a second factor gets for the right password. */
async function challengeOf({ email, password }: Person): Promise<string> {
  const failure = await failureOf(
    started.api.client().accounts.login({ body: { usernameOrEmail: email, password } }),
  );
  expect(failure).toMatchObject({ code: 'second_factor_required', status: 403 });
  return failure instanceof ApiError ? (failure.body?.challenge ?? '') : '';
}

const finish = (challenge: string, code: string) =>
  started.api.client().security.loginSecondFactor({ body: { challenge, code } });

/**
 * Creates a user with an authenticator app. The code of the current half minute is already used.
 */
async function protectedPerson() {
  const person = await addPerson(started.api, 'CUSTOMER');
  const { client } = await signedIn(person);
  const { password } = person;
  const { secret, address } = await client.security.beginAuthenticator({ body: { password } });
  const { recoveryCodes } = await client.security.confirmAuthenticator({
    body: { code: codeAt(secret) },
  });
  return { person, client, secret, address, recoveryCodes };
}

const mailTo = (address: string, subject: RegExp): Promise<SentMail> =>
  eventually(async () =>
    (await vendors.mailsTo(address)).find((mail) => subject.test(mail.subject)),
  );

describe('an authenticator app', () => {
  it('is active once it is confirmed by a code, and is announced by mail', async () => {
    const person = await addPerson(started.api, 'CUSTOMER');
    const { client } = await signedIn(person);
    const begin = (password: string) => client.security.beginAuthenticator({ body: { password } });
    expect(await failureOf(begin('Not the password 1'))).toMatchObject({ code: 'password_wrong' });
    const { secret, address } = await begin(person.password);
    const url = new URL(address);
    expect(url.protocol).toBe('otpauth:');
    expect(url.searchParams.get('secret')).toBe(secret);
    expect(decodeURIComponent(url.pathname)).toContain(person.email);
    const confirm = (code: string) => client.security.confirmAuthenticator({ body: { code } });
    expect(await failureOf(confirm(wrongCodeOf(secret)))).toMatchObject({ code: 'code_wrong' });
    expect(await client.security.secondFactor()).toEqual({
      authenticatorSince: null,
      recoveryCodesLeft: 0,
      isRequired: false,
    });
    // Until the app is confirmed, the password alone signs in.
    await signedIn(person);

    const code = codeAt(secret);
    const { recoveryCodes } = await confirm(`${code.slice(0, 3)} ${code.slice(3)}`);
    expect(new Set(recoveryCodes).size).toBe(10);
    expect(
      recoveryCodes.every((one) => /^(?:[\da-hjkmnp-tv-z]{4}-){3}[\da-hjkmnp-tv-z]{4}$/u.test(one)),
    ).toBe(true);
    const { authenticatorSince, recoveryCodesLeft } = await client.security.secondFactor();
    expect(authenticatorSince).not.toBeNull();
    expect(recoveryCodesLeft).toBe(10);
    await mailTo(person.email, /^An authenticator app protects your account/u);
    expect(await failureOf(begin(person.password))).toMatchObject({ code: 'second_factor_set' });
    expect(await failureOf(confirm(code))).toMatchObject({ code: 'second_factor_set' });
  });

  it('has its secret encrypted and its recovery codes hashed in the database', async () => {
    const { secret, recoveryCodes, person } = await protectedPerson();
    const stored = await started.api.deps.db
      .selectFrom('authenticators as a')
      .innerJoin('recovery_codes as r', 'r.user_id', 'a.user_id')
      .select(['a.sealed_secret', 'r.code_hash'])
      .where('a.user_id', '=', person.id)
      .execute();
    expect(stored).toHaveLength(10);
    const text = JSON.stringify(stored);
    expect(text).not.toContain(secret);
    for (const code of recoveryCodes) {
      expect(text).not.toContain(code);
      expect(text).not.toContain(code.replaceAll('-', ''));
    }
  });

  it('must be confirmed within an hour', async () => {
    const person = await addPerson(started.api, 'CUSTOMER');
    const { client } = await signedIn(person);
    const { password } = person;
    const { secret } = await client.security.beginAuthenticator({ body: { password } });
    const hour = 3_600_000;
    const late = await later(hour, () =>
      failureOf(client.security.confirmAuthenticator({ body: { code: codeAt(secret, hour) } })),
    );
    expect(late).toMatchObject({ code: 'challenge_unusable' });
  });
});

describe('the second step of sign-in', () => {
  it('accepts each code and each challenge once', async () => {
    const { person, secret } = await protectedPerson();
    const challenge = await challengeOf(person);
    expect(challenge).toMatch(/^[\w-]{43}$/u);
    // The code that confirmed the app can't be used again (RFC 6238, section 5.2).
    expect(await failureOf(finish(challenge, codeAt(secret)))).toMatchObject({
      code: 'code_wrong',
    });
    const { user, token } = await later(STEP_MS, () => finish(challenge, codeAt(secret, STEP_MS)));
    expect(user.id).toBe(person.id);
    const me = await fetch(`${started.api.url}${API_PREFIX}/auth/me`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(((await me.json()) as User).id).toBe(person.id);
    const again = await challengeOf(person);
    expect(
      await later(STEP_MS, () => failureOf(finish(again, codeAt(secret, STEP_MS)))),
    ).toMatchObject({ code: 'code_wrong' });
    expect(
      await later(2 * STEP_MS, () => failureOf(finish(challenge, codeAt(secret, 2 * STEP_MS)))),
    ).toMatchObject({ code: 'challenge_unusable' });
  });

  it('accepts a code once under concurrent requests', async () => {
    const { person, secret } = await protectedPerson();
    const challenges = await Promise.all([1, 2, 3, 4].map(() => challengeOf(person)));
    const outcomes = await later(STEP_MS, () =>
      Promise.allSettled(challenges.map((challenge) => finish(challenge, codeAt(secret, STEP_MS)))),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('accepts each recovery code once, in any spelling, and sends a mail', async () => {
    const { person, client, recoveryCodes } = await protectedPerson();
    const [first = '', second = ''] = recoveryCodes;
    await finish(await challengeOf(person), ` ${first.toUpperCase().replaceAll('-', ' ')} `);
    expect(await failureOf(finish(await challengeOf(person), first))).toMatchObject({
      code: 'code_wrong',
    });
    expect((await client.security.secondFactor()).recoveryCodesLeft).toBe(9);
    await mailTo(person.email, /^A recovery code was used/u);

    const { password } = person;
    const renewed = await client.security.renewRecoveryCodes({ body: { password } });
    expect(await failureOf(finish(await challengeOf(person), second))).toMatchObject({
      code: 'code_wrong',
    });
    await finish(await challengeOf(person), renewed.recoveryCodes[0] ?? '');
    await mailTo(person.email, /^You have new recovery codes/u);
  });

  it('allows five wrong codes in 15 minutes over all challenges', async () => {
    const { person, secret } = await protectedPerson();
    for (let tries = 0; tries < 5; tries += 1) {
      const wrong = await failureOf(finish(await challengeOf(person), wrongCodeOf(secret)));
      expect(wrong).toMatchObject({ code: 'code_wrong' });
    }
    const locked = await later(STEP_MS, async () =>
      failureOf(finish(await challengeOf(person), codeAt(secret, STEP_MS))),
    );
    expect(locked).toMatchObject({
      code: 'rate_limited',
      message: 'Too many wrong codes. Please try again in 15 minutes.',
    });
    const quarter = 15 * 60_000 + STEP_MS;
    await later(quarter, async () => finish(await challengeOf(person), codeAt(secret, quarter)));
  });

  it('expires after ten minutes, and with a new password', async () => {
    const { person, client, recoveryCodes } = await protectedPerson();
    const [code = ''] = recoveryCodes;
    const old = await challengeOf(person);
    const late = await later(10 * 60_000, () => failureOf(finish(old, code)));
    expect(late).toMatchObject({ code: 'challenge_unusable' });

    const challenge = await challengeOf(person);
    const newPassword = 'Another word 22';
    const { password: currentPassword } = person;
    await client.accounts.changePassword({ body: { currentPassword, newPassword } });
    expect(await failureOf(finish(challenge, code))).toMatchObject({ code: 'challenge_unusable' });
    await finish(await challengeOf({ ...person, password: newPassword }), code);
  });

  it('rejects an unknown challenge', async () => {
    const unknown = 'a'.repeat(43);
    expect(await failureOf(finish(unknown, '123456'))).toMatchObject({
      code: 'challenge_unusable',
    });
  });

  it('does not reveal by a wrong password that the account has a second factor', async () => {
    const { person } = await protectedPerson();
    const login = (usernameOrEmail: string) =>
      failureOf(
        started.api
          .client()
          .accounts.login({ body: { usernameOrEmail, password: 'Not the password 1' } }),
      );
    const [theirs, nobodys] = [await login(person.email), await login(`${randomUUID()}@a.example`)];
    expect(theirs).toMatchObject({ code: 'unauthenticated' });
    expect(theirs.message).toBe(nobodys.message);
  });
});

describe('removing the authenticator app', () => {
  it('requires the password and a code, ends the recovery codes, and is announced by mail', async () => {
    const { person, client, secret, recoveryCodes } = await protectedPerson();
    const [first = '', second = ''] = recoveryCodes;
    const off = (password: string, code: string) =>
      client.security.removeAuthenticator({ body: { password, code } });
    expect(await failureOf(off('Not the password 1', first))).toMatchObject({
      code: 'password_wrong',
    });
    const wrong = wrongCodeOf(secret);
    expect(await failureOf(off(person.password, wrong))).toMatchObject({ code: 'code_wrong' });
    const waiting = await challengeOf(person);
    expect(await off(person.password, first)).toEqual({ removed: true });
    expect(await client.security.secondFactor()).toMatchObject({
      authenticatorSince: null,
      recoveryCodesLeft: 0,
    });
    expect(await failureOf(finish(waiting, second))).toMatchObject({ code: 'code_wrong' });
    await signedIn(person);
    await mailTo(person.email, /^Your authenticator app was turned off/u);
    const { password } = person;
    expect(
      await failureOf(client.security.renewRecoveryCodes({ body: { password } })),
    ).toMatchObject({ code: 'challenge_unusable' });
  });
});

describe('staff in production', () => {
  let api: Api;
  beforeAll(async () => {
    api = await started.startAnother({
      LOG_LEVEL: 'silent',
      APP_ENV: 'production',
      APP_URL: 'https://voltcourier.example',
      SESSION_SECRET: 's'.repeat(40),
      ADMIN_EMAIL: 'owner@voltcourier.example',
      ADMIN_PASSWORD: 'a password of our own',
      METRICS_TOKEN: 'm',
      STRIPE_API_URL: '',
      STRIPE_SECRET_KEY: 'sk_live_x',
      STRIPE_PUBLISHABLE_KEY: 'pk_live_x',
      STRIPE_WEBHOOK_SECRET: 'whsec_x',
    });
  });

  it('can only set up a second factor at first, and then use their permissions', async () => {
    const person = await addPerson(api, 'ADMIN');
    const { client, token } = await signedIn(person, api);
    expect(await client.accounts.me()).toMatchObject({ needsSecondFactor: true });
    for (const { endpoint } of ENDPOINTS) {
      if (endpoint.access === 'public') continue;
      const known = { password: 'Not the password 1' };
      const answer = await askValid(api, endpoint, known, { cookie: `vc_session=${token}` });
      const { code } = (await answer.json()) as { code?: string };
      if (endpoint.access === 'signed-in') expect(answer.status).not.toBe(403);
      else if (endpoint.access === 'booking-holder') expect(code).toBe('forbidden');
      else expect(code).toBe('second_factor_required');
    }
    const { password } = person;
    const { secret } = await client.security.beginAuthenticator({ body: { password } });
    await client.security.confirmAuthenticator({ body: { code: codeAt(secret) } });
    expect(await client.security.secondFactor()).toMatchObject({ isRequired: true });
    expect(await client.accounts.me()).toMatchObject({ needsSecondFactor: false });
    await client.metrics.overview({ query: {} });

    api.clock.offsetMs = STEP_MS;
    const code = codeAt(secret, STEP_MS);
    await client.security.removeAuthenticator({ body: { password, code } });
    api.clock.offsetMs = 0;
    expect(await failureOf(client.metrics.overview({ query: {} }))).toMatchObject({
      code: 'second_factor_required',
    });
  });

  it.each(STAFF_ROLES)('need a second factor in the role %s', async (role) => {
    const { client } = await signedIn(await addPerson(api, role), api);
    expect(await client.accounts.me()).toMatchObject({ role, needsSecondFactor: true });
    expect(await client.security.secondFactor()).toMatchObject({ isRequired: true });
    expect(await failureOf(client.metrics.overview({ query: {} }))).toMatchObject({
      code: 'second_factor_required',
    });
  });

  it('unlike customers, who need no second factor', async () => {
    const { client } = await signedIn(await addPerson(api, 'CUSTOMER'), api);
    expect(await client.accounts.me()).toMatchObject({ needsSecondFactor: false });
    await client.accounts.sessions();
  });
});
