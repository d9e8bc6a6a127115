import { createHmac } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Sandbox } from '../index.ts';
import { control, testSandbox } from '../testing/harness.ts';
import type { SchedulerRequest, TakenPost } from './scheduler.ts';

let sandbox: Sandbox;
beforeEach(async () => {
  sandbox = await testSandbox();
});

const BODY = JSON.stringify({ type: 'content.due', data: { title: 'Winter' } });

function send(
  id: string,
  {
    at = Date.now() / 1000,
    secret = sandbox.schedulerSecret,
  }: { at?: number; secret?: string } = {},
) {
  const timestamp = Math.floor(at);
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${BODY}`).digest('base64');
  return fetch(`${sandbox.url}/scheduler/posts`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': String(timestamp),
      'webhook-signature': `v1,${signature}`,
    },
    body: BODY,
    redirect: 'manual',
  });
}

const state = async () => {
  const response = await fetch(`${sandbox.url}/sandbox/scheduler`);
  return (await response.json()) as { requests: SchedulerRequest[]; posts: TakenPost[] };
};

describe('the scheduler', () => {
  it('accepts signed messages, each once', async () => {
    expect((await send('one')).status).toBe(202);
    expect((await send('one')).status).toBe(202);
    const { requests, posts } = await state();
    expect(requests).toHaveLength(2);
    expect(posts).toEqual([{ id: 'one', body: JSON.parse(BODY) }]);
    expect(await (await fetch(`${sandbox.url}/scheduler`)).text()).toMatch(/received:\s+1\./u);
  });

  it('refuses another secret and an old timestamp', async () => {
    const secret = `whsec_${Buffer.alloc(24, 1).toString('base64')}`;
    expect((await send('two', { secret })).status).toBe(401);
    expect((await send('three', { at: Date.now() / 1000 - 301 })).status).toBe(401);
    expect((await state()).posts).toEqual([]);
  });

  it.each([
    ['server_error', 500],
    ['rejected', 422],
    ['redirect', 302],
  ])('fails when told to: %s', async (kind, status) => {
    await control(sandbox, 'scheduler/fail-next', { kind });
    expect((await send('four')).status).toBe(status);
    expect((await send('four')).status).toBe(202);
  });

  it('can accept a message and reset the connection', async () => {
    await control(sandbox, 'scheduler/fail-next', { kind: 'taken_then_reset' });
    await expect(send('five')).rejects.toThrow();
    expect((await state()).posts).toHaveLength(1);
  });
});
