import { describe, expect, it, vi } from 'vitest';
import { ApiError, createClient, failedWith } from './client.ts';
import { endpoints } from './endpoints.ts';
import type { systemPolicy } from './insights/system-policy.ts';

const answer = (status: number, body: unknown, type = 'application/json') =>
  vi.fn<typeof fetch>(() =>
    Promise.resolve(
      new Response(typeof body === 'string' ? body : JSON.stringify(body), {
        status,
        headers: { 'content-type': type },
      }),
    ),
  );

const clientOf = (fetch: typeof globalThis.fetch) =>
  createClient(endpoints, { baseUrl: '/api', fetch });

async function failure(call: Promise<unknown>): Promise<ApiError> {
  const caught: unknown = await call.then(
    () => undefined,
    (error: unknown) => error,
  );
  if (!(caught instanceof ApiError)) throw new Error('The call did not fail as expected.');
  return caught;
}

describe('the client', () => {
  it('fills in path and query parameters', async () => {
    const fetch = answer(404, { error: 'No.', code: 'not_found', requestId: '1' });
    await failure(clientOf(fetch).bookings.get({ params: { id: 'a/b' } }));
    await failure(clientOf(fetch).availability.list({ query: { from: '2026-11-22' } }));
    expect(fetch.mock.calls.map(([url]) => url)).toEqual([
      '/api/booking/a%2Fb',
      '/api/availability?from=2026-11-22',
    ]);
  });

  it('decodes answers, and rejects those that don’t match the schema', async () => {
    expect(await clientOf(answer(200, { status: 'ok', extra: 1 })).system.health()).toEqual({
      status: 'ok',
    });
    expect((await failure(clientOf(answer(200, { status: 'up' })).system.health())).status).toBe(
      200,
    );
  });

  it('reads a message, field errors or a plain text from a failure', async () => {
    const sentence = await failure(
      clientOf(answer(409, { error: 'Taken.', code: 'slot_full', requestId: '1' })).system.health(),
    );
    expect([sentence.message, sentence.code]).toEqual(['Taken.', 'slot_full']);
    const fields = {
      error: [{ path: 'name', message: 'Too short.' }],
      code: 'invalid_input',
      requestId: '1',
    };
    const listed = await failure(clientOf(answer(400, fields)).system.health());
    expect(listed.message).toBe('Validation errors: name: Too short.');
    expect(listed.fieldErrors).toEqual([{ path: 'name', message: 'Too short.' }]);
    const plain = await failure(clientOf(answer(502, 'Bad gateway', 'text/html')).system.health());
    expect(plain.message).toBe('502: Bad gateway');
  });

  it('reads messages of other servers, and marks replies without one', async () => {
    const replies = await Promise.all(
      [
        answer(502, { message: 'Upstream is gone.' }),
        answer(422, { error: 'No.', message: 'Not read.' }),
        answer(500, { error: '', message: 'The second best.' }),
        answer(400, { error: [{ path: 'name', message: 'Too short.' }] }),
        answer(500, { error: '', code: 'internal', requestId: '1' }),
        answer(502, '', 'text/html'),
        answer(200, 'no JSON at all'),
      ].map(async (fetch) => {
        const { reply, message, sentence } = await failure(clientOf(fetch).system.health());
        return [reply, sentence ?? null, message];
      }),
    );
    const NEWER = 'A new version was just released. Reload the page.';
    expect(replies).toEqual([
      ['message', 'Upstream is gone.', 'Upstream is gone.'],
      ['message', 'No.', 'No.'],
      ['message', 'The second best.', 'The second best.'],
      ['message', 'Validation errors: name: Too short.', 'Validation errors: name: Too short.'],
      ['json', null, '{"error":"","code":"internal","requestId":"1"}'],
      ['text', null, '502: '],
      ['undecoded', NEWER, NEWER],
    ]);
  });

  it('keeps the message of an unknown error code', async () => {
    const newer = answer(403, { error: 'Not like this.', code: 'invented', requestId: '1' });
    await expect(clientOf(newer).system.health()).rejects.toMatchObject({
      message: 'Not like this.',
      code: 'invented',
    });
  });

  it('reports an unreachable server', async () => {
    const offline = vi.fn<typeof fetch>(() => Promise.reject(new TypeError('fetch failed')));
    const error = await failure(clientOf(offline).system.health());
    expect([error.status, error.message]).toEqual([
      0,
      'We couldn’t reach our server. Check your connection and try again.',
    ]);
    expect(failedWith<typeof systemPolicy.ready>(error, 'not_ready')).toBe(false);
  });

  it('lets only a change without a body outlive the page', async () => {
    const fetch = answer(401, { error: 'No.', code: 'unauthenticated', requestId: '1' });
    const client = clientOf(fetch);
    await failure(client.accounts.logout());
    await failure(client.accounts.me());
    await failure(client.accounts.forgotPassword({ body: { email: 'ada@example.com' } }));
    expect(fetch.mock.calls.map(([, init]) => init?.keepalive)).toEqual([true, false, false]);
  });
});
