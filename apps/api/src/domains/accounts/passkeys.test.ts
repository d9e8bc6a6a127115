import { beforeAll, describe, expect, it } from 'vitest';
import { createAuthenticator } from '../../testing/authenticator.ts';
import { type Api, useApi } from '../../testing/harness.ts';
import { addPerson, type Person } from '../../testing/people.ts';
import { eventually, failureOf } from '../../testing/requests.ts';
import { createVendors } from '../../testing/vendors.ts';

const started = useApi({ LOG_LEVEL: 'silent' });
let vendors: ReturnType<typeof createVendors>;
beforeAll(async () => {
  vendors = createVendors(started.sandbox);
  await started.api.startWork();
});

const SITE = { origin: 'http://localhost:3000', rpId: 'localhost' };
const EVIL = { origin: 'https://evil.example', rpId: 'evil.example' };

async function signedIn(person: Person, api: Api = started.api) {
  const client = api.client();
  await client.accounts.login({
    body: { usernameOrEmail: person.email, password: person.password },
  });
  return client;
}
type Client = Awaited<ReturnType<typeof signedIn>>;

const challengeFor = async (client: Client, { password }: Person): Promise<string> =>
  (await client.passkeys.beginPasskey({ body: { password } })).options.challenge;

/** Creates a user with a passkey and the device that holds it. */
async function withPasskey(role: 'CUSTOMER' | 'ADMIN' = 'CUSTOMER') {
  const person = await addPerson(started.api, role);
  const client = await signedIn(person);
  const device = createAuthenticator(SITE);
  const registration = device.register(await challengeFor(client, person));
  const passkey = await client.passkeys.addPasskey({ body: { name: 'My phone', registration } });
  return { person, client, device, passkey };
}

const challengeToSignIn = async (): Promise<string> =>
  (await started.api.client().passkeys.passkeyOptions()).options.challenge;

const login = (assertion: ReturnType<ReturnType<typeof createAuthenticator>['signIn']>) =>
  started.api.client().passkeys.loginPasskey({ body: { assertion } });

const mailsTo = (address: string, subject: RegExp) =>
  eventually(async () =>
    (await vendors.mailsTo(address)).some((mail) => subject.test(mail.subject)),
  );

describe('adding a passkey', () => {
  it('requires the password, requests the right options, and is announced by mail', async () => {
    const { person, client, passkey } = await withPasskey();
    expect(passkey).toMatchObject({ name: 'My phone', lastUsedAt: null });
    expect(await client.passkeys.listPasskeys()).toEqual({ passkeys: [passkey] });
    const wrong = client.passkeys.beginPasskey({ body: { password: 'Not the password 1' } });
    expect(await failureOf(wrong)).toMatchObject({ code: 'password_wrong' });
    const { options } = await client.passkeys.beginPasskey({ body: person });
    expect(options).toMatchObject({
      rp: { id: 'localhost' },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      attestation: 'none',
      excludeCredentials: [{ type: 'public-key' }],
    });
    await mailsTo(person.email, /^A passkey was added to your account/u);
  });

  it('requires an unused, recent challenge of this site, issued to this user', async () => {
    const person = await addPerson(started.api, 'CUSTOMER');
    const client = await signedIn(person);
    const add = (registration: ReturnType<ReturnType<typeof createAuthenticator>['register']>) =>
      client.passkeys.addPasskey({ body: { name: 'x', registration } });
    const refused = { code: 'challenge_unusable' };
    const device = createAuthenticator(SITE);
    expect(
      await failureOf(add(device.register(await challengeFor(client, person), EVIL))),
    ).toMatchObject(refused);
    expect(await failureOf(add(device.register('a'.repeat(43))))).toMatchObject(refused);
    const other = await addPerson(started.api, 'CUSTOMER');
    const theirs = await challengeFor(await signedIn(other), other);
    expect(await failureOf(add(device.register(theirs)))).toMatchObject(refused);
    expect(await failureOf(add(device.register(await challengeToSignIn())))).toMatchObject(refused);
    const late = device.register(await challengeFor(client, person));
    started.api.clock.offsetMs = 10 * 60_000;
    expect(await failureOf(add(late))).toMatchObject(refused);
    started.api.clock.offsetMs = 0;

    const challenge = await challengeFor(client, person);
    await add(device.register(challenge));
    expect(await failureOf(add(createAuthenticator(SITE).register(challenge)))).toMatchObject(
      refused,
    );
    const again = device.register(await challengeFor(client, person));
    expect(await failureOf(add(again))).toMatchObject({ code: 'second_factor_set' });
  });
});

describe('sign-in by passkey', () => {
  it('signs in its owner, and records the time of use', async () => {
    const { person, client, device } = await withPasskey();
    const { token, user } = await login(device.signIn(await challengeToSignIn()));
    expect(user.id).toBe(person.id);
    expect(token).not.toBe('');
    const { passkeys } = await client.passkeys.listPasskeys();
    expect(passkeys[0]?.lastUsedAt).not.toBeNull();
  });

  it('rejects replayed, foreign, unverified, cloned and forged responses', async () => {
    const { device } = await withPasskey();
    const refused = { code: 'challenge_unusable' };
    const answer = device.signIn(await challengeToSignIn());
    await login(answer);
    expect(await failureOf(login(answer))).toMatchObject(refused);
    const evil = device.signIn(await challengeToSignIn(), { at: EVIL });
    expect(await failureOf(login(evil))).toMatchObject(refused);
    const unseen = device.signIn(await challengeToSignIn(), { isVerified: false });
    expect(await failureOf(login(unseen))).toMatchObject(refused);
    expect(await failureOf(login(device.signIn('a'.repeat(43))))).toMatchObject(refused);
    // A cloned device continues counting from the value at the time of the copy (WebAuthn, 6.1.1).
    const copied = device.signIn(await challengeToSignIn(), { step: -3 });
    expect(await failureOf(login(copied))).toMatchObject(refused);
    const stranger = createAuthenticator(SITE).signIn(await challengeToSignIn());
    expect(await failureOf(login(stranger))).toMatchObject(refused);
    const forged = {
      ...device.signIn(await challengeToSignIn(), { step: 5 }),
      response: createAuthenticator(SITE).signIn(await challengeToSignIn()).response,
    };
    expect(await failureOf(login(forged))).toMatchObject(refused);
  });

  it('accepts a response once under concurrent requests', async () => {
    const { device } = await withPasskey();
    const answer = device.signIn(await challengeToSignIn());
    const outcomes = await Promise.allSettled([1, 2, 3, 4].map(() => login(answer)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });
});

describe('removing a passkey', () => {
  it('requires the password, is announced by mail, and ends sign-in with it', async () => {
    const { person, client, device, passkey } = await withPasskey();
    const remove = (password: string) =>
      client.passkeys.removePasskey({ params: { id: passkey.id }, body: { password } });
    expect(await failureOf(remove('Not the password 1'))).toMatchObject({
      code: 'password_wrong',
    });
    const other = await withPasskey();
    const theirs = other.client.passkeys.removePasskey({
      params: { id: passkey.id },
      body: { password: other.person.password },
    });
    expect(await theirs).toEqual({ removed: false });
    expect(await remove(person.password)).toEqual({ removed: true });
    expect(await remove(person.password)).toEqual({ removed: false });
    const answer = device.signIn(await challengeToSignIn());
    expect(await failureOf(login(answer))).toMatchObject({ code: 'challenge_unusable' });
    await mailsTo(person.email, /^A passkey was removed from your account/u);
  });
});

describe('the second factor with a passkey', () => {
  it('is not required of customers, who can still sign in by password', async () => {
    const { person } = await withPasskey();
    await signedIn(person);
  });

  it('is required of staff, whose password alone no longer signs them in', async () => {
    const { person, device } = await withPasskey('ADMIN');
    expect(await failureOf(signedIn(person))).toMatchObject({ code: 'second_factor_required' });
    await login(device.signIn(await challengeToSignIn()));
  });

  it('gives staff access in production', async () => {
    const url = 'https://voltcourier.example';
    const api = await started.startAnother({
      LOG_LEVEL: 'silent',
      APP_ENV: 'production',
      APP_URL: url,
      ADMIN_URL: 'https://admin.voltcourier.example',
      SESSION_SECRET: 's'.repeat(40),
      ADMIN_EMAIL: 'owner@voltcourier.example',
      ADMIN_PASSWORD: 'a password of our own',
      METRICS_TOKEN: 'm',
      STRIPE_API_URL: '',
      STRIPE_SECRET_KEY: 'sk_live_x',
      STRIPE_PUBLISHABLE_KEY: 'pk_live_x',
      STRIPE_WEBHOOK_SECRET: 'whsec_x',
    });
    const person = await addPerson(api, 'ADMIN');
    const client = await signedIn(person, api);
    expect(await failureOf(client.metrics.overview({ query: {} }))).toMatchObject({
      code: 'second_factor_required',
    });
    // The staff app may run on its own host.
    const rpId = 'voltcourier.example';
    const device = createAuthenticator({ origin: 'https://admin.voltcourier.example', rpId });
    const registration = device.register(await challengeFor(client, person));
    const passkey = await client.passkeys.addPasskey({ body: { name: 'Key', registration } });
    await client.metrics.overview({ query: {} });
    const { options } = await client.passkeys.passkeyOptions();
    const other = api.client();
    const assertion = device.signIn(options.challenge);
    const { user } = await other.passkeys.loginPasskey({ body: { assertion } });
    expect(user.needsSecondFactor).toBe(false);
    await other.metrics.overview({ query: {} });
    const { password } = person;
    await other.passkeys.removePasskey({ params: { id: passkey.id }, body: { password } });
    expect(await failureOf(client.metrics.overview({ query: {} }))).toMatchObject({
      code: 'second_factor_required',
    });
  });

  it('can be added on the staff app’s host, but not on another host of the site', async () => {
    const api = await started.startAnother({
      APP_URL: 'https://www.voltcourier.example',
      ADMIN_URL: 'https://staff.voltcourier.example',
      CORS_ORIGINS: 'https://shop.voltcourier.example',
    });
    const rpId = 'www.voltcourier.example';
    const person = await addPerson(api, 'ADMIN');
    const client = await signedIn(person, api);
    const add = async (origin: string) => {
      const device = createAuthenticator({ origin, rpId });
      const registration = device.register(await challengeFor(client, person));
      return client.passkeys.addPasskey({ body: { name: 'Key', registration } });
    };
    expect(await add('https://staff.voltcourier.example')).toMatchObject({ name: 'Key' });
    const elsewhere = add('https://shop.voltcourier.example');
    expect(await failureOf(elsewhere)).toMatchObject({ code: 'challenge_unusable' });
  });
});
