import { API_PREFIX, ErrorBody, routes } from '@voltcourier/contracts';
import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { answerQuestions } from '../../testing/assistant.ts';
import { askValid, ENDPOINTS } from '../../testing/endpoints.ts';
import { type Api, useApi } from '../../testing/harness.ts';
import { addPerson, type Person, signIn } from '../../testing/people.ts';
import { bookingRequest } from '../../testing/requests.ts';

const started = useApi();
let admin: Person;

beforeAll(async () => {
  admin = await addPerson(started.api, 'ADMIN');
  await answerQuestions(started.api);
});

const known = () => ({
  usernameOrEmail: admin.email,
  password: admin.password,
  year: 2020,
  permissions: ['overview:read'],
});
const codeOf = async (response: Response) => z.parse(ErrorBody, await response.json()).code;

describe('a page of another site', () => {
  const unsafe = ENDPOINTS.filter(({ endpoint }) => endpoint.method !== 'GET');

  it.each(unsafe)('can’t call $key', async ({ endpoint }) => {
    const { cookie } = await signIn(started.api, admin);
    for (const origin of [
      'https://evil.example',
      'null',
      `${started.api.config.appUrl}.evil.example`,
    ]) {
      const response = await askValid(started.api, endpoint, known(), { ...cookie, origin });
      expect(await codeOf(response)).toBe('origin_refused');
      expect(response.headers.get('access-control-allow-origin')).not.toBe(origin);
    }
    const own = await askValid(started.api, endpoint, known(), {
      ...cookie,
      origin: started.api.config.appUrl,
    });
    // Once the origin is accepted, the next missing thing is reported: the booking, or the proof of
    // identity.
    const missing = endpoint.requiresProof
      ? 'proof_required'
      : endpoint.access === 'booking-holder'
        ? 'forbidden'
        : undefined;
    if (missing === undefined) expect([400, 403]).not.toContain(own.status);
    else expect(await codeOf(own)).toBe(missing);
  });

  it('can’t send Stripe webhooks', async () => {
    const response = await fetch(`${started.api.url}${API_PREFIX}/webhooks/stripe`, {
      method: 'POST',
      headers: { origin: 'https://evil.example' },
      body: '{}',
    });
    expect(await codeOf(response)).toBe('origin_refused');
  });
});

describe('a site on another allowed origin', () => {
  const ORIGIN = 'https://app.voltcourier.example';
  let api: Api;
  beforeAll(async () => {
    api = await started.startAnother({ CORS_ORIGINS: ORIGIN });
  });
  const preflight = (origin: string) =>
    fetch(`${api.url}${API_PREFIX}/booking`, {
      method: 'OPTIONS',
      headers: {
        origin,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'content-type,idempotency-key,booking-token',
      },
    });

  it('is allowed by the preflight, with cookies', async () => {
    const { status, headers } = await preflight(ORIGIN);
    expect(status).toBe(204);
    expect(headers.get('access-control-allow-origin')).toBe(ORIGIN);
    expect(headers.get('access-control-allow-credentials')).toBe('true');
    expect(headers.get('access-control-allow-methods')).toContain('POST');
    for (const name of ['authorization', 'content-type', 'idempotency-key', 'booking-token']) {
      expect(headers.get('access-control-allow-headers')).toContain(name);
    }
    expect(headers.get('vary')).toMatch(/origin/iu);
  });

  it('can read responses, and the request ID of an error', async () => {
    const response = await fetch(`${api.url}${API_PREFIX}/auth/me`, {
      headers: { origin: ORIGIN },
    });
    expect(response.status).toBe(401);
    expect(response.headers.get('access-control-allow-origin')).toBe(ORIGIN);
    expect(response.headers.get('access-control-expose-headers')).toContain('x-request-id');
  });

  it('is the only other origin allowed', async () => {
    const { headers } = await preflight('https://evil.example');
    expect(headers.get('access-control-allow-origin')).toBeNull();
  });
});

describe('cookies', () => {
  const cookiesOf = async (api: Api) => {
    const [login, booking] = await Promise.all([
      askValid(api, routes.accounts.login, known()),
      fetch(`${api.url}${API_PREFIX}/booking`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(bookingRequest({ bookingTime: '11:00' })),
      }),
    ]);
    return [...login.headers.getSetCookie(), ...booking.headers.getSetCookie()];
  };

  it('can’t be read by scripts or sent by other sites', async () => {
    const cookies = await cookiesOf(started.api);
    expect(cookies).toHaveLength(3);
    for (const cookie of cookies) {
      expect(cookie).toMatch(/; HttpOnly/u);
      expect(cookie).toMatch(/; SameSite=Lax/u);
      expect(cookie).not.toMatch(/; Secure|; Domain/u);
    }
    expect(cookies[0]).toMatch(/^vc_session=[^;]+; Max-Age=43200; Path=\/;/u);
    expect(cookies[1]).toMatch(/^vc_device=[^;]+; Max-Age=15552000; Path=\/api\/auth;/u);
    expect(cookies[2]).toMatch(/^vc_booking_[0-9a-f-]{36}=[^;]+; Max-Age=\d+; Path=\/api;/u);
  });

  it('are sent only over HTTPS when the site uses it', async () => {
    const api = await started.startAnother({ APP_URL: 'https://voltcourier.example' });
    const cookies = await cookiesOf(api);
    expect(cookies).toHaveLength(3);
    for (const cookie of cookies) expect(cookie).toMatch(/; Secure/u);
  });

  it('are deleted at sign-out', async () => {
    const { cookie } = await signIn(started.api, admin);
    const response = await fetch(`${started.api.url}${API_PREFIX}/auth/logout`, {
      method: 'POST',
      headers: cookie,
    });
    expect(await response.json()).toEqual({ signedOut: true });
    expect(response.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^vc_session=;.*Max-Age=0|^vc_session=;.*Expires=Thu, 01 Jan 1970/u),
    ]);
  });
});
