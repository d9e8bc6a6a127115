import { randomUUID } from 'node:crypto';
import { API_PREFIX, ErrorBody, routes } from '@voltcourier/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { type Api, useApi } from '../../testing/harness.ts';
import { addPerson, type Person } from '../../testing/people.ts';

const started = useApi();
let admin: Person;

beforeAll(async () => {
  admin = await addPerson(started.api, 'ADMIN');
});

describe('sign-in by password', () => {
  const login = (api: Api, usernameOrEmail: string, headers = {}) =>
    fetch(`${api.url}${API_PREFIX}/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ usernameOrEmail, password: 'not the password' }),
    });

  it('gives the same response for an unknown account as for a wrong password', async () => {
    const answers = await Promise.all(
      [admin.email, 'nobody@example.com'].map(async (name) => {
        const response = await login(started.api, name);
        const { requestId, ...body } = z.parse(ErrorBody, await response.json());
        expect(requestId).toMatch(/^[0-9a-f-]{36}$/u);
        return { status: response.status, cookies: response.headers.getSetCookie(), body };
      }),
    );
    expect(answers[0]).toEqual(answers[1]);
    expect(answers[0]).toMatchObject({ status: 401, cookies: [] });
  });

  it('ignores the case of the email address, and returns the user', async () => {
    const { user } = await started.api.client().accounts.login({
      body: { usernameOrEmail: admin.email.toUpperCase(), password: admin.password },
    });
    expect(user).toMatchObject({ id: admin.id, email: admin.email, role: 'ADMIN' });
    expect(Object.keys(user)).not.toContain('password_hash');
  });

  describe('with too many attempts', () => {
    const { max } = routes.accounts.login.rateLimit ?? { max: 0 };
    const statusesOf = async (
      api: (attempt: number) => Api,
      headers = (_attempt: number) => ({}),
    ) => {
      const statuses: number[] = [];
      for (let attempt = 0; attempt < max + 4; attempt += 1) {
        const response = await login(api(attempt), `nobody-${randomUUID()}`, headers(attempt));
        statuses.push(response.status);
        await response.body?.cancel();
      }
      return statuses;
    };
    const limited = [...Array.from({ length: max }, () => 401), 429, 429, 429, 429];
    const forget = () => started.api.deps.db.deleteFrom('rate_limits').execute();
    afterAll(forget);

    it('is refused by either of two processes', async () => {
      await forget();
      const apis = await Promise.all([
        started.startAnother({ RATE_LIMIT_FACTOR: '1' }),
        started.startAnother({ RATE_LIMIT_FACTOR: '1' }),
      ]);
      expect(await statusesOf((attempt) => apis[attempt % 2] as Api)).toEqual(limited);
    });

    it('is refused even when the client forges its IP address', async () => {
      await forget();
      const plain = await started.startAnother({ RATE_LIMIT_FACTOR: '1' });
      const claim = (attempt: number) => ({ 'x-forwarded-for': `203.0.113.${attempt}` });
      expect(await statusesOf(() => plain, claim)).toEqual(limited);
      await forget();
      const proxied = await started.startAnother({
        RATE_LIMIT_FACTOR: '1',
        TRUST_PROXY: 'loopback',
      });
      const appended = (attempt: number) => ({
        'x-forwarded-for': `203.0.113.${attempt}, 198.51.100.7`,
      });
      expect(await statusesOf(() => proxied, appended)).toEqual(limited);
    });
  });
});
