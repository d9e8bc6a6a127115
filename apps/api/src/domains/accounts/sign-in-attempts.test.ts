import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Api, browserFetch, useApi } from '../../testing/harness.ts';
import { addPerson, type Person } from '../../testing/people.ts';

const started = useApi({ LOG_LEVEL: 'silent' });
const QUARTER_SECONDS = 900;
const FREE = 5;

let apis: readonly Api[] = [];
let person: Person;
beforeAll(async () => {
  apis = await Promise.all(
    [1, 2].map(() => started.startAnother({ RATE_LIMIT_FACTOR: '1', TRUST_PROXY: 'loopback' })),
  );
});
beforeEach(async () => {
  setClock(0);
  person = await addPerson(started.api, 'CUSTOMER');
});

let addresses = 0;
/** Tries a password, each time from a different IP address and on the other process. */
async function tryPassword(login: string, password: string, fetching = fetch) {
  addresses += 1;
  const { url } = apis[addresses % 2] as Api;
  const response = await fetching(`${url}/api/auth/login`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': `203.0.${Math.floor(addresses / 250)}.${addresses % 250}`,
    },
    body: JSON.stringify({ usernameOrEmail: login, password }),
  });
  await response.body?.cancel();
  return { status: response.status, retryAfter: Number(response.headers.get('retry-after')) };
}

const BEGINNING = Date.now();
/**
 * Stops the clocks at a number of seconds after the start; a one-second wait lasts until the clock
 * is set again.
 */
const setClock = (seconds: number, firstIsAhead = 0): void => {
  for (const [at, { clock }] of apis.entries()) {
    const ahead = at === 0 ? firstIsAhead : 0;
    clock.stoppedAt = new Date(BEGINNING + (seconds + ahead) * 1_000);
  }
};

const usernameOf = ({ email }: Person) => email.split('@')[0] ?? '';

/**
 * Guesses passwords as fast as allowed for a while, taking turns among the names. Returns the
 * number of guesses.
 */
async function guess(names: readonly string[], forSeconds: number): Promise<number> {
  let guesses = 0;
  for (let at = 0, attempt = 0; at < forSeconds; attempt += 1) {
    setClock(at);
    const { status, retryAfter } = await tryPassword(
      names[attempt % names.length] ?? '',
      'wrong one',
    );
    if (status === 401) guesses += 1;
    else at += retryAfter;
  }
  return guesses;
}

describe('wrong passwords', () => {
  it('are counted per account, over its email address and username', async () => {
    const names = [person.email, usernameOf(person), person.email.toUpperCase()];
    const guesses = await guess(names, QUARTER_SECONDS);
    expect(guesses).toBeGreaterThan(FREE);
    expect(guesses).toBeLessThanOrEqual(26);
  });

  it('are throttled in the same way without an account', async () => {
    const pattern = async (login: string) => {
      setClock(0);
      const answers = [];
      for (let attempt = 0; attempt < FREE + 3; attempt += 1) {
        answers.push(await tryPassword(login, 'wrong one'));
      }
      return answers;
    };
    const known = await pattern(person.email);
    expect(await pattern(`nobody-${randomUUID()}@example.com`)).toEqual(known);
    expect(known.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401, 429, 429, 429]);
  });

  it('are all counted under concurrent requests', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => tryPassword(person.email, 'wrong one')),
    );
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(FREE);
  });

  it('are not throttled while they are few, even when two processes’ clocks differ', async () => {
    setClock(0, 5);
    const statuses = [];
    for (let attempt = 0; attempt < FREE; attempt += 1) {
      statuses.push((await tryPassword(person.email, 'wrong one')).status);
    }
    expect(statuses).toEqual(statuses.map(() => 401));
  });

  it('delay the right password by a minute at most', async () => {
    await guess([person.email], QUARTER_SECONDS);
    const refused = await tryPassword(person.email, person.password);
    expect(refused.status).toBe(429);
    expect(refused.retryAfter).toBeLessThanOrEqual(60);
    setClock(QUARTER_SECONDS + 60);
    expect((await tryPassword(person.email, person.password)).status).toBe(200);
    // A right password resets the failures before it.
    for (let attempt = 0; attempt < FREE; attempt += 1) {
      expect((await tryPassword(person.email, 'wrong one')).status).toBe(401);
    }
  });

  it('don’t delay a browser that has signed in to the account before', async () => {
    const browser = browserFetch();
    expect((await tryPassword(person.email, person.password, browser)).status).toBe(200);
    await guess([person.email], 60);
    expect((await tryPassword(person.email, person.password)).status).toBe(429);
    expect((await tryPassword(person.email, person.password, browser)).status).toBe(200);
    expect((await tryPassword(usernameOf(person), person.password, browser)).status).toBe(200);
  });

  it('are throttled in a known browser too, which is known to one account only', async () => {
    const browser = browserFetch();
    await tryPassword(person.email, person.password, browser);
    const statuses = [];
    for (let attempt = 0; attempt < FREE + 1; attempt += 1) {
      statuses.push((await tryPassword(person.email, 'wrong one', browser)).status);
    }
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
    const other = await addPerson(started.api, 'CUSTOMER');
    await guess([other.email], 60);
    expect((await tryPassword(other.email, other.password, browser)).status).toBe(429);
  });
});
