import { MutationObserver, QueryClient, QueryObserver } from '@tanstack/react-query';
import type { QueryOptions } from '@voltcourier/contracts/query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { checklistApi } from './checklist.ts';
import { segmentsApi } from './segments.ts';

const CHECKLIST = 'GET /api/staff/checklist';
const SIGN_OFFS = 'GET /api/staff/checklist/sign-offs';
const SEGMENTS = 'GET /api/staff/crm/segments';

const CHECKED = { ranAt: '2026-11-22T10:00:00.000Z', checks: [] };
const SIGNED = {
  ...CHECKED,
  id: '00000000-0000-4000-8000-000000000001',
  signedBy: 'Ada',
  note: 'Ready.',
};

const calls: string[] = [];
let answers: Readonly<Record<string, unknown>> = {};
let client: QueryClient;

beforeEach(() => {
  calls.length = 0;
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  vi.stubGlobal('fetch', (url: string, { method = 'GET' }: RequestInit) => {
    const call = `${method} ${url}`;
    calls.push(call);
    const refusal = { error: 'Others were faster.', code: 'changed_meanwhile', requestId: '1' };
    return Promise.resolve(
      call in answers ? Response.json(answers[call]) : Response.json(refusal, { status: 409 }),
    );
  });
});

afterEach(() => {
  client.clear();
  vi.unstubAllGlobals();
});

/** Keeps a query mounted until the test ends. */
async function show<Answer>(query: QueryOptions<Answer>) {
  const shown = new QueryObserver(client, query);
  const stop = shown.subscribe(() => undefined);
  await vi.waitFor(() => expect(shown.getCurrentResult().isSuccess).toBe(true));
  return { shown, stop };
}

it('shows the answer of a mutation without a request, and reloads other affected queries once', async () => {
  answers = {
    [CHECKLIST]: { ...CHECKED, ranAt: '2026-11-21T10:00:00.000Z' },
    [SIGN_OFFS]: { signOffs: [] },
    'POST /api/staff/checklist/sign-offs': SIGNED,
  };
  const run = await show(checklistApi.run.query());
  const signOffs = await show(checklistApi.signOffs.query());
  calls.length = 0;
  const sign = new MutationObserver(client, checklistApi.signOff.mutation());
  await sign.mutate({ body: { note: 'Ready.' } });
  expect(run.shown.getCurrentResult().data).toEqual(CHECKED);
  await vi.waitFor(() => expect(client.isFetching()).toBe(0));
  expect(calls).toEqual(['POST /api/staff/checklist/sign-offs', SIGN_OFFS]);
  run.stop();
  signOffs.stop();
});

it('reloads a list when a change of it was refused', async () => {
  answers = { [SEGMENTS]: { segments: [] }, [CHECKLIST]: CHECKED };
  const segments = await show(segmentsApi.listSegments.query());
  const elsewhere = await show(checklistApi.run.query());
  calls.length = 0;
  const remove = new MutationObserver(client, segmentsApi.removeSegment.mutation());
  const params = { segmentId: '00000000-0000-4000-8000-000000000002' };
  await expect(remove.mutate({ params, body: { version: 1 } })).rejects.toThrow(
    'Others were faster.',
  );
  await vi.waitFor(() => expect(client.isFetching()).toBe(0));
  expect(calls.slice(1)).toEqual([SEGMENTS]);
  segments.stop();
  elsewhere.stop();
});

it('aborts a request when its last observer leaves', async () => {
  const given = vi.fn();
  vi.stubGlobal(
    'fetch',
    (_url: string, { signal }: RequestInit) =>
      new Promise((_resolve, reject) => {
        signal?.addEventListener('abort', () => {
          given();
          reject(new Error('given up'));
        });
      }),
  );
  const shown = new QueryObserver(client, checklistApi.run.query());
  const stop = shown.subscribe(() => undefined);
  await vi.waitFor(() => expect(client.isFetching()).toBe(1));
  stop();
  await vi.waitFor(() => expect(given).toHaveBeenCalledOnce());
});
