import { beforeEach, describe, expect, it } from 'vitest';
import { useApi } from '../../testing/harness.ts';
import { addPerson, type Person } from '../../testing/people.ts';
import { failureOf } from '../../testing/requests.ts';

const started = useApi({ LOG_LEVEL: 'silent' });
let person: Person;
beforeEach(async () => {
  started.api.clock.offsetMs = 0;
  person = await addPerson(started.api, 'CUSTOMER');
});

const HOUR_MS = 3_600_000;
const signIn = async (who: Person = person, userAgent = 'A browser') => {
  const client = started.api.client((input, init) => {
    const headers = new Headers(init?.headers);
    headers.set('user-agent', userAgent);
    if (token !== '') headers.set('authorization', `Bearer ${token}`);
    return fetch(input, { ...init, headers });
  });
  let token = '';
  const { email: usernameOrEmail, password } = who;
  ({ token } = await client.accounts.login({ body: { usernameOrEmail, password } }));
  return client;
};
const isSignedIn = async (client: Awaited<ReturnType<typeof signIn>>, afterHours: number) => {
  started.api.clock.offsetMs = afterHours * HOUR_MS;
  return client.accounts.me().then(
    () => true,
    (failure: unknown) => {
      expect(failure).toMatchObject({ code: 'unauthenticated' });
      return false;
    },
  );
};

describe('a sign-in session', () => {
  it('of a customer ends after a week without use', async () => {
    const [used, unused] = [await signIn(), await signIn()];
    expect(await isSignedIn(used, 6 * 24)).toBe(true);
    expect(await isSignedIn(unused, 7 * 24 + 1)).toBe(false);
    expect(await isSignedIn(used, 7 * 24 + 1)).toBe(true);
  });

  it('of a customer ends after 30 days, even when it is used', async () => {
    const client = await signIn();
    for (let day = 5; day < 30; day += 5) expect(await isSignedIn(client, day * 24)).toBe(true);
    expect(await isSignedIn(client, 30 * 24 + 1)).toBe(false);
  });

  it('of staff ends after twelve hours', async () => {
    const client = await signIn(await addPerson(started.api, 'ADMIN'));
    expect(await isSignedIn(client, 11.9)).toBe(true);
    expect(await isSignedIn(client, 12.1)).toBe(false);
  });

  it('is listed with its browser, and can end all others', async () => {
    const [here, there] = [await signIn(person, 'Here/1'), await signIn(person, 'There/1')];
    const stranger = await signIn(await addPerson(started.api, 'CUSTOMER'));
    const { sessions } = await here.accounts.sessions();
    expect(sessions.map(({ userAgent, isCurrent }) => ({ userAgent, isCurrent }))).toEqual(
      expect.arrayContaining([
        { userAgent: 'Here/1', isCurrent: true },
        { userAgent: 'There/1', isCurrent: false },
      ]),
    );
    expect(sessions).toHaveLength(2);
    expect(await here.accounts.endOtherSessions()).toEqual({ endedSessions: 1 });
    expect(await failureOf(there.accounts.me())).toMatchObject({ code: 'unauthenticated' });
    expect((await here.accounts.sessions()).sessions).toHaveLength(1);
    await stranger.accounts.me();
  });
});

it('a user can change and remove their name', async () => {
  const client = await signIn();
  const named = await client.accounts.rename({ body: { firstName: ' Ada ', lastName: 'Volt' } });
  expect(named).toMatchObject({ firstName: 'Ada', lastName: 'Volt' });
  await client.accounts.rename({ body: { firstName: '', lastName: null } });
  expect(await client.accounts.me()).toMatchObject({ firstName: null, lastName: null });
});
