import { Agent, type IncomingMessage, request } from 'node:http';
import { connect } from 'node:net';
import { API_PREFIX } from '@voltcourier/contracts';
import { expect, it } from 'vitest';
import { useApi } from '../../../testing/harness.ts';
import { drain } from './shutdown.ts';

const started = useApi();

it('a request in progress is completed when the server closes, and doesn’t delay it further', async () => {
  const api = await started.startAnother();
  const agent = new Agent({ keepAlive: true });
  const body = JSON.stringify({ usernameOrEmail: 'nobody@example.com', password: 'Wrong-1234' });
  const call = request(`${api.url}${API_PREFIX}/auth/login`, {
    method: 'POST',
    agent,
    headers: { 'content-type': 'application/json', 'content-length': body.length },
  });
  const answered = new Promise<IncomingMessage>((resolve, reject) => {
    call.once('response', resolve).once('error', reject);
  });
  const arrived = new Promise((resolve) => api.app.server.once('request', resolve));
  call.write(body.slice(0, 10));
  await arrived;

  const closed = api.close();
  await new Promise((resolve) => setImmediate(resolve));
  call.end(body.slice(10));

  const response = await answered;
  expect(response.statusCode).toBe(401);
  response.resume();
  await closed;
  agent.destroy();
});

it('a connection without a request doesn’t delay closing the server', async () => {
  const api = await started.startAnother();
  const socket = connect(Number(new URL(api.url).port), '127.0.0.1');
  await new Promise((resolve) => api.app.server.once('connection', resolve));
  const closed = new Promise((resolve) => socket.once('close', resolve));
  await api.close();
  await closed;
});

it('a draining server responds, is not ready, and closes connections', async () => {
  const api = await started.startAnother();
  const ask = (path: string) => fetch(`${api.url}${API_PREFIX}${path}`);
  const before = await ask('/ready');
  expect(before.status).toBe(200);
  expect(before.headers.get('connection')).toBe('keep-alive');
  const draining = drain(api.app, 1);
  expect((await ask('/ready')).status).toBe(503);
  const answer = await ask('/health');
  expect(answer.status).toBe(200);
  expect(answer.headers.get('connection')).toBe('close');
  await draining;
});
