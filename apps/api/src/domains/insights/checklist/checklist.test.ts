import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { CheckKey } from '@voltcourier/contracts';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { syncMembership } from '../../memberships/billing/service.ts';
import { addEmployee } from '../../../testing/employees.ts';
import { type Api, useApi } from '../../../testing/harness.ts';
import { failureOf } from '../../../testing/requests.ts';
import { hashPassword } from '../../accounts/passwords.ts';
import { runChecklist } from './service.ts';
import { recordBackupRun } from '../../../platform/backups/index.ts';
import { CHECK_RUNS } from './checks.ts';

const HOUR_MS = 3_600_000;
const PASSWORD = 'A password of the test 1';

const started = useApi({ LOG_LEVEL: 'silent', ADMIN_PASSWORD: PASSWORD });
const folder = mkdtempSync(path.join(tmpdir(), 'checklist-'));
const stamp = path.join(folder, 'backup');
let site: Server;
let html = '<main>';
let staff: Awaited<ReturnType<typeof addEmployee>>;

beforeAll(async () => {
  site = createServer((_request, response) => response.end(html));
  await new Promise<void>((done) => void site.listen(0, '127.0.0.1', done));
});
afterAll(() => {
  site.close();
  rmSync(folder, { recursive: true });
});
beforeEach(async () => {
  staff ??= await addEmployee(started);
});
afterEach(() => {
  started.api.clock.offsetMs = 0;
});

const stateOf = async (key: CheckKey) => {
  const { checks } = await staff.client.checklist.run();
  return checks.find((check) => check.key === key);
};

/** Runs a check as another installation on the same database. */
const foundBy = async (api: Api, key: CheckKey) => {
  const { checks } = await runChecklist(api.ctx, TRAFFIC);
  return checks.find((check) => check.key === key);
};

const TRAFFIC = { since: new Date(), answered: 0, failed: 0 };

const siteUrl = () => `http://127.0.0.1:${(site.address() as AddressInfo).port}`;

describe('the checklist', () => {
  it('runs all checks, each with a finding, and with advice unless it passed', async () => {
    const { checks } = await staff.client.checklist.run();
    expect(checks).toHaveLength(16);
    for (const { state, finding, advice } of checks) {
      expect(finding).toMatch(/[.]$/u);
      expect(advice !== null).toBe(state === 'failed' || state === 'unsure');
    }
  });

  it('fails in a sandbox for its secrets, HTTPS, Stripe and second factors', async () => {
    const { checks } = await staff.client.checklist.run();
    const failed = checks.filter(({ state }) => state === 'failed').map(({ key }) => key);
    expect(failed).toEqual(expect.arrayContaining(['secrets', 'https', 'stripe', 'secondFactor']));
    expect(await stateOf('secrets')).toMatchObject({
      finding: expect.stringContaining('public session secret'),
    });
  });

  it('passes in production with its own secrets, live keys and HTTPS', async () => {
    const api = await started.startAnother({
      APP_URL: 'https://voltcourier.test',
      SESSION_SECRET: 'a secret of this test, long enough for it',
    });
    Object.assign(api.config, {
      isProduction: true,
      card: { mode: 'stripe', secretKey: 'sk_live_1', publishableKey: 'pk_live_1' },
    });
    for (const key of ['secrets', 'https', 'stripe'] as const) {
      expect(await foundBy(api, key)).toMatchObject({ key, state: 'passed', advice: null });
    }
    Object.assign(api.config.card, { publishableKey: 'pk_test_1' });
    expect(await foundBy(api, 'stripe')).toMatchObject({ state: 'failed' });
  });

  it('fails until a webhook arrives, and is unsure after a week without one', async () => {
    expect(await stateOf('webhook')).toMatchObject({ state: 'failed' });
    await started.api.deps.db
      .insertInto('webhook_events')
      .values({
        provider: 'stripe',
        event_id: 'evt_1',
        type: 'payment_intent.succeeded',
        object_id: 'pi_1',
        payload: '{}',
        received_at: new Date(),
      })
      .execute();
    expect(await stateOf('webhook')).toMatchObject({ state: 'passed' });
    started.api.clock.offsetMs = 8 * 24 * HOUR_MS;
    expect(await foundBy(started.api, 'webhook')).toMatchObject({
      state: 'unsure',
      finding: 'The last event was received 8 days ago.',
    });
  });

  it('compares the price list with Stripe’s', async () => {
    expect(await stateOf('prices')).toMatchObject({
      state: 'failed',
      finding: expect.stringMatching(/^6 prices /u),
    });
    await syncMembership(started.api.ctx);
    expect(await stateOf('prices')).toMatchObject({ state: 'passed' });
  });

  it('connects to the mail server', async () => {
    expect(await stateOf('mail')).toMatchObject({ state: 'passed' });
    const nobody = await started.startAnother({ SMTP_URL: 'smtp://127.0.0.1:1' });
    expect(await foundBy(nobody, 'mail')).toMatchObject({
      state: 'failed',
      finding: expect.stringContaining('ECONNREFUSED'),
    });
    const none = await started.startAnother({ SMTP_URL: '' });
    expect(await foundBy(none, 'mail')).toMatchObject({ state: 'failed' });
  });

  it.each([
    ['just now', new Date(), 0, 'passed'],
    ['an hour ago', new Date(Date.now() - HOUR_MS), 0, 'failed'],
    ['never', null, 0, 'failed'],
    ['just now', new Date(), 1, 'unsure'],
  ])('checks when the jobs were last monitored: %s', async (_, monitorOn, failed, state) => {
    const { deps, ctx } = started.api;
    // Rolled back at the end, because this test's worker updates the queues too.
    const seen = await deps.db
      .startTransaction()
      .execute()
      .then(async (trx) => {
        try {
          await sql`update pgboss.queue
            set monitor_on = ${monitorOn}, failed_count = ${failed}`.execute(trx);
          return await CHECK_RUNS.jobs({ ...ctx, db: trx, traffic: TRAFFIC });
        } finally {
          await trx.rollback().execute();
        }
      });
    expect(seen).toMatchObject({ state });
  });

  it('checks the age of the backup stamp file', async () => {
    expect(await stateOf('backup')).toMatchObject({ state: 'unsure' });
    const api = await started.startAnother({ BACKUP_STAMP_FILE: stamp });
    expect(await foundBy(api, 'backup')).toMatchObject({ state: 'failed' });
    writeFileSync(stamp, '');
    expect(await foundBy(api, 'backup')).toMatchObject({ state: 'passed' });
    const old = new Date(Date.now() - 30 * HOUR_MS);
    utimesSync(stamp, old, old);
    expect(await foundBy(api, 'backup')).toMatchObject({
      state: 'failed',
      finding: 'The last backup was made 30 hours ago.',
    });
  });

  it('checks the recorded backups and restore rehearsals', async () => {
    const { ctx } = started.api;
    const record = async (kind: 'backup' | 'rehearsal', succeeded: boolean, hoursAgo: number) => {
      const at = new Date(Date.now() - hoursAgo * HOUR_MS);
      const run = { kind, startedAt: at, finishedAt: at, succeeded, details: {} };
      await recordBackupRun(ctx, run);
    };
    await record('backup', false, 5);
    expect(await stateOf('backup')).toMatchObject({ state: 'failed' });
    await record('backup', true, 4);
    expect(await stateOf('backup')).toMatchObject({
      state: 'passed',
      finding: 'The last backup was made 4 hours ago.',
    });
    await record('backup', false, 3);
    expect(await stateOf('backup')).toMatchObject({
      state: 'failed',
      finding: 'A backup failed 3 hours ago. The last backup was made 4 hours ago.',
    });

    expect(await stateOf('restore')).toMatchObject({ state: 'unsure' });
    await record('rehearsal', false, 4);
    expect(await stateOf('restore')).toMatchObject({ state: 'failed' });
    await record('rehearsal', true, 3);
    expect(await stateOf('restore')).toMatchObject({
      state: 'passed',
      finding: 'A restore was last rehearsed successfully 3 hours ago.',
    });
    started.api.clock.offsetMs = 36 * 24 * HOUR_MS;
    expect(await foundBy(started.api, 'restore')).toMatchObject({ state: 'failed' });
  });

  it('finds staff whose password is in the configuration', async () => {
    // The first administrator still has the sandbox password.
    expect((await stateOf('passwords'))?.finding).toMatch(/^admin\S* still has the password/u);
    await started.api.deps.db
      .updateTable('users')
      .set({ password_hash: await hashPassword(PASSWORD) })
      .where('id', '=', staff.id)
      .execute();
    expect(await stateOf('passwords')).toMatchObject({
      state: 'failed',
      finding: expect.stringMatching(
        new RegExp(`${staff.username}.* still have the password`, 'u'),
      ),
    });
    await started.api.deps.db
      .updateTable('users')
      .set({ password_hash: await hashPassword('Nobody knows this 1') })
      .where('role', '<>', 'CUSTOMER')
      .execute();
    expect(await stateOf('passwords')).toMatchObject({ state: 'passed' });
  });

  it('finds staff without a second factor', async () => {
    expect((await stateOf('secondFactor'))?.finding).toContain(staff.username);
    await started.api.deps.db
      .insertInto('authenticators')
      .values({
        user_id: staff.id,
        sealed_secret: 'sealed',
        created_at: new Date(),
        confirmed_at: new Date(),
      })
      .execute();
    expect((await stateOf('secondFactor'))?.finding).not.toContain(staff.username);
  });

  it('checks whether the site asks for consent before analytics', async () => {
    const api = await started.startAnother({ APP_URL: siteUrl() });
    expect(await foundBy(api, 'consent')).toMatchObject({ state: 'off' });
    html = '<meta name="tag-manager" content="GTM-1"><main>';
    expect(await foundBy(api, 'consent')).toMatchObject({ state: 'passed' });
    html = 'nothing';
    expect(await foundBy(api, 'consent')).toMatchObject({ state: 'unsure' });
    const away = await started.startAnother({ APP_URL: 'http://127.0.0.1:1' });
    expect(await foundBy(away, 'consent')).toMatchObject({ state: 'unsure' });
  });

  it.each([
    [50, 0, 'unsure'],
    [1000, 10, 'passed'],
    [1000, 11, 'failed'],
  ] as const)('with %i responses and %i failures has %s', async (answered, failed, state) => {
    const { checks } = await runChecklist(started.api.ctx, { ...TRAFFIC, answered, failed });
    expect(checks.find(({ key }) => key === 'errors')).toMatchObject({ state });
  });
});

describe('the sign-off', () => {
  it('needs a confirmation by staff for what can’t be checked', async () => {
    expect(await stateOf('legal')).toMatchObject({ state: 'failed' });
    const { checks } = await staff.client.checklist.confirm({ body: { key: 'legal' } });
    expect(checks.find(({ key }) => key === 'legal')).toMatchObject({
      state: 'passed',
      finding: expect.stringContaining(`${staff.username} confirmed on `),
    });
    await staff.client.checklist.confirm({ body: { key: 'legal' } });
  });

  it('is stored with the results, and available as a PDF', async () => {
    expect(await failureOf(staff.client.checklist.signOff({ body: { note: 'ok' } }))).toMatchObject(
      { fieldErrors: [{ path: 'note' }] },
    );
    const note = 'We go live on Monday, with mail to be watched.';
    const signed = await staff.client.checklist.signOff({ body: { note } });
    expect(signed).toMatchObject({ signedBy: staff.username, note, checks: { length: 16 } });
    const { signOffs } = await staff.client.checklist.signOffs();
    expect(signOffs[0]).toEqual(signed);
    const file = `${started.api.url}/api/staff/checklist/sign-offs/${signed.id}.pdf`;
    const saved = await fetch(file, { headers: staff.cookie });
    expect(saved.headers.get('content-type')).toBe('application/pdf');
    expect(
      Buffer.from(await saved.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');
    expect((await fetch(file)).status).toBe(401);
    const wrong = file.replace(signed.id, 'nothing');
    expect((await fetch(wrong, { headers: staff.cookie })).status).toBe(404);
  });
});
