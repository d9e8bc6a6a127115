import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findFreePort } from '../ports.ts';
import { npmStart, processesOf, stillRunning } from './npm-start.ts';

let parent: string;
let settings: Record<'PORT' | 'SANDBOX_PORT' | 'SANDBOX_SMTP_PORT' | 'DATA_DIR', string>;

beforeEach(async () => {
  parent = mkdtempSync(path.join(tmpdir(), 'voltcourier-start-'));
  settings = {
    PORT: String(await findFreePort()),
    SANDBOX_PORT: String(await findFreePort()),
    SANDBOX_SMTP_PORT: String(await findFreePort()),
    DATA_DIR: path.join(parent, 'data'),
  };
});

afterEach(() => rmSync(parent, { recursive: true, force: true }));

/** Returns the account data of the fictional customer. */
async function demoAccount(url: string) {
  const login = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      usernameOrEmail: 'demo@voltcourier.example',
      password: 'Sandbox-customer-1',
    }),
  });
  const { token } = (await login.json()) as { token: string };
  const get = async (what: string): Promise<unknown> => {
    const headers = { authorization: `Bearer ${token}` };
    return (await fetch(`${url}/api/account/${what}`, { headers })).json();
  };
  return {
    vehicles: (await get('vehicles')) as { vehicles: unknown[] },
    membership: await get('membership'),
    bookings: (await get('bookings?when=upcoming')) as { bookings: unknown[] },
  };
}

const statusOf = async (url: string) => (await fetch(url)).status;

test('starts everything on one origin, and Ctrl-C leaves nothing running', async () => {
  const terminal = npmStart(settings);
  await terminal.until('Ctrl-C stops everything');
  const url = `http://localhost:${settings.PORT}`;
  expect(terminal.text()).toContain(url);
  expect(terminal.text()).toContain('admin@voltcourier.example  sandbox-admin-1');
  expect(terminal.text()).toContain('demo@voltcourier.example  Sandbox-customer-1');
  const filled = await demoAccount(url);
  expect(filled.vehicles.vehicles).toHaveLength(2);
  expect(filled.membership).toMatchObject({ status: 'active', plan: 'professional' });
  expect(filled.bookings.bookings).toMatchObject([{ status: 'confirmed', usesSession: true }]);
  for (const page of ['/', '/admin/', '/api/ready', '/api/docs']) {
    expect(await statusOf(`${url}${page}`), page).toBe(200);
  }
  expect(await statusOf(`http://localhost:${settings.SANDBOX_PORT}/inbox`)).toBe(200);

  const second = npmStart(settings);
  expect(await second.ended).toBe(1);
  expect(second.text()).toContain(`VoltCourier is already running from ${settings.DATA_DIR}`);

  const { starter, others } = processesOf(settings.DATA_DIR);
  expect(others).toHaveLength(3);
  terminal.pressCtrlC();
  await terminal.ended;
  expect(terminal.text()).toMatch(/Stopped\.\s*$/u);
  expect(stillRunning([starter, ...others])).toEqual([]);
});

test('starts again after it was killed, and ends what was left running', async () => {
  const killed = npmStart(settings);
  await killed.until('Ctrl-C stops everything');
  const { starter, others } = processesOf(settings.DATA_DIR);
  process.kill(starter, 'SIGKILL');
  expect(await killed.ended).not.toBe(0);

  const next = npmStart(settings);
  await next.until('Ctrl-C stops everything');
  expect(stillRunning(others)).toEqual([]);
  next.pressCtrlC();
  await next.ended;
  expect(next.text()).toMatch(/Stopped\.\s*$/u);
});

test('Ctrl-C during the start leaves nothing running', async () => {
  const terminal = npmStart(settings);
  await terminal.until('✓ Database');
  const { starter, others } = processesOf(settings.DATA_DIR);
  terminal.pressCtrlC();
  await terminal.ended;
  expect(terminal.text()).toMatch(/Stopped\.\s*$/u);
  expect(stillRunning([starter, ...others])).toEqual([]);
});

test.each(['SIGTERM', 'SIGKILL'] as const)(
  '%s for npm alone leaves nothing running',
  async (signal) => {
    const terminal = npmStart(settings);
    await terminal.until('Ctrl-C stops everything');
    const { starter, others } = processesOf(settings.DATA_DIR);
    terminal.kill(signal);
    // The output ends when the last process of the run has ended.
    await terminal.ended;
    expect(terminal.text()).toMatch(/Stopped\.\s*$/u);
    expect(stillRunning([starter, ...others])).toEqual([]);
  },
);

test('a process that dies ends the rest, with its name', async () => {
  const terminal = npmStart(settings);
  await terminal.until('Ctrl-C stops everything');
  const { starter, others } = processesOf(settings.DATA_DIR);
  const [sandbox] = others;
  process.kill(sandbox ?? 0, 'SIGKILL');
  expect(await terminal.ended).toBe(1);
  expect(terminal.text()).toContain('Sandbox ended unexpectedly (by SIGKILL)');
  expect(stillRunning([starter, ...others])).toEqual([]);
});

test('what stands in the way gets one sentence, without a stack trace', async () => {
  const sentenceOf = async (changed: Record<string, string>) => {
    const terminal = npmStart({ ...settings, ...changed });
    expect(await terminal.ended).toBe(1);
    expect(terminal.text()).not.toMatch(/^\s+at /mu);
    return terminal.text();
  };

  const server = createServer().listen(Number(settings.PORT), '127.0.0.1');
  expect(await sentenceOf({})).toContain(
    `Port ${settings.PORT} is in use by another program. Stop that one, or choose another port: PORT=`,
  );
  server.close();

  const file = path.join(parent, 'file');
  writeFileSync(file, '');
  expect(await sentenceOf({ DATA_DIR: file })).toContain(`The data folder ${file} can’t be used`);

  const closed = await findFreePort();
  expect(
    await sentenceOf({ DATABASE_URL: `postgresql://app:secret@127.0.0.1:${closed}/app` }),
  ).toContain(`the database at 127.0.0.1:${closed}/app can’t be reached`);

  expect(await sentenceOf({ APP_ENV: 'production' })).toContain('SESSION_SECRET is missing.');
});
