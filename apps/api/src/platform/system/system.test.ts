import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { addEmployee } from '../../testing/employees.ts';
import { useApi } from '../../testing/harness.ts';
import { failureOf } from '../../testing/requests.ts';
import { AppError } from '../app-error.ts';
import { recordBackupRun } from '../backups/index.ts';
import { startHeartbeat } from './heartbeat.ts';
import { observed } from './observed.ts';
import { pruneProcesses } from './repository.ts';
import { createVendorHealth } from './vendor-health.ts';

const started = useApi({ LOG_LEVEL: 'silent' });
let staff: Awaited<ReturnType<typeof addEmployee>>;

beforeAll(async () => {
  staff = await addEmployee(started);
});

const status = () => staff.client.systemStatus.getSystem();

describe('processes', () => {
  it('are alive until they miss heartbeats, and are removed when they stop', async () => {
    const { ctx } = started.api;
    const server = startHeartbeat(ctx, 'server');
    const killed = startHeartbeat(ctx, 'worker');
    await server.beat();
    await killed.beat();
    await sql`update processes set seen_at = now() - interval '1 minute'
      where id = ${killed.id}`.execute(ctx.db);
    const { processes, revision } = await status();
    const found = (id: string) => processes.find((one) => one.id === id);
    expect(found(server.id)).toMatchObject({ kind: 'server', isAlive: true, pid: process.pid });
    expect(found(server.id)?.revision).toEqual(revision);
    expect(found(killed.id)).toMatchObject({ kind: 'worker', isAlive: false });
    await server.stop();
    expect((await status()).processes.map(({ id }) => id)).not.toContain(server.id);
    await sql`update processes set seen_at = now() - interval '2 days'
      where id = ${killed.id}`.execute(ctx.db);
    await pruneProcesses(ctx.db);
    const rows = await ctx.db.selectFrom('processes').select('id').execute();
    expect(rows.map(({ id }) => id)).not.toContain(killed.id);
    await killed.stop();
  });
});

describe('the health of vendors', () => {
  const vendorOf = async (name: string) =>
    (await status()).vendors.find(({ vendor }) => vendor === name);

  it('shows the last success and failure', async () => {
    const { ctx } = started.api;
    const heartbeat = startHeartbeat(ctx, 'server');
    await heartbeat.beat();
    expect(await vendorOf('mail')).toMatchObject({ isConfigured: true, succeededAt: null });
    await ctx.mailer?.verify();
    ctx.vendorHealth.note('youtube', 'YouTubeFailure');
    await heartbeat.beat();
    expect(await vendorOf('mail')).toMatchObject({
      succeededAt: expect.any(String) as string,
      failedAt: null,
    });
    expect(await vendorOf('youtube')).toMatchObject({
      failedAt: expect.any(String) as string,
      failure: 'YouTubeFailure',
    });
    await heartbeat.stop();
  });

  it('counts refused requests as successes, and other errors as failures', async () => {
    const health = createVendorHealth();
    const watched = observed(
      'stripe',
      {
        answers: () => Promise.resolve('yes'),
        refuses: () => Promise.reject(new AppError('not_found', 'There is none.')),
        isAway: () => Promise.reject(new TypeError('fetch failed for Ada')),
        local: () => 7,
        refusesAtOnce: () => {
          throw new RangeError('no');
        },
      },
      { health, run: (_name, call) => call() },
    );
    expect(watched.local()).toBe(7);
    expect(() => watched.refusesAtOnce()).toThrow(RangeError);
    expect(health.take().size).toBe(0);
    expect(await watched.answers()).toBe('yes');
    await expect(watched.refuses()).rejects.toThrow('There is none.');
    expect(health.take().get('stripe')).toMatchObject({ failedAt: null, failure: null });
    await expect(watched.isAway()).rejects.toThrow('fetch failed');
    expect(health.take().get('stripe')).toMatchObject({ succeededAt: null, failure: 'TypeError' });
  });
});

it('the system status shows queues with their oldest waiting job', async () => {
  const { ctx } = started.api;
  const name = 'contacts.run-bulk-action';
  await ctx.jobs.send(ctx.db, name, { bulkActionId: '00000000-0000-4000-8000-000000000000' });
  const queue = (await status()).queues.find((one) => one.name === name);
  expect(queue).toMatchObject({ running: 0, oldestAt: expect.any(String) as string });
});

it('the system status shows backups, rehearsals and migrations', async () => {
  const before = await status();
  expect(before.backup.lastAt).toBeNull();
  const at = new Date('2026-01-05T03:00:00Z');
  const run = { startedAt: at, finishedAt: at, succeeded: true, details: {} };
  await recordBackupRun(started.api.ctx, { kind: 'backup', ...run });
  const { backup, rehearsal, migrations } = await status();
  expect(backup).toEqual({
    lastAt: at.toISOString(),
    hasSucceeded: true,
    lastSucceededAt: at.toISOString(),
  });
  expect(rehearsal.lastAt).toBeNull();
  expect(migrations).toMatchObject({ pending: [], unknown: [] });
  await sql`update kysely_migration set name = '9999-newer'
    where name = ${migrations.last ?? ''}`.execute(started.api.ctx.db);
  const changed = await status();
  expect(changed.migrations).toMatchObject({ pending: [migrations.last], unknown: ['9999-newer'] });
  await sql`update kysely_migration set name = ${migrations.last ?? ''}
    where name = '9999-newer'`.execute(started.api.ctx.db);
});

it('the system status is refused to other staff than administrators', async () => {
  const dispatcher = await addEmployee(started, 'DISPATCHER');
  const response = dispatcher.client.systemStatus.getSystem();
  expect(await failureOf(response)).toMatchObject({ code: 'forbidden' });
});
