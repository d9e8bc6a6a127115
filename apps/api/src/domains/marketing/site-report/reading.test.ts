import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type PageFinding, type PageReport, SITE_REPORT_PATH } from '@voltcourier/contracts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addEmployee } from '../../../testing/employees.ts';
import { useApi } from '../../../testing/harness.ts';
import { failureOf } from '../../../testing/requests.ts';
import { compareReports, readSiteChanges } from './reading.ts';

const pageWith = (path: string, ...rules: PageFinding['rule'][]): PageReport => ({
  path,
  title: 'Mobile EV charging',
  description: 'Charging wherever the car is.',
  keyword: path === '/privacy-policy' ? null : 'mobile ev charging',
  headings: [],
  structuredData: [],
  words: 200,
  linksTo: [],
  linkedFrom: 1,
  documentBytes: 1,
  scriptBytes: 1,
  findings: rules.map((rule) => ({ rule, sentence: 'Mend it.' })),
});

describe('a site report', () => {
  it('is compared with the findings of the previous run', () => {
    const first = compareReports({ pages: [pageWith('/', 'words', 'weight')] }, null);
    expect(first).toMatchObject({ pages: 1, open: ['/ words', '/ weight'], added: 0, fixed: 0 });
    const pages = [pageWith('/', 'weight'), pageWith('/privacy-policy', 'words', 'linked-to')];
    expect(compareReports({ pages }, first)).toEqual({
      pages: 2,
      open: ['/ weight', '/privacy-policy words', '/privacy-policy linked-to'],
      added: 2,
      fixed: 1,
      keywords: ['mobile ev charging'],
    });
  });
});

describe('reading the site report automatically', () => {
  const started = useApi({ LOG_LEVEL: 'silent' });
  let staff: Awaited<ReturnType<typeof addEmployee>>;
  let site: Server;
  let pages: PageReport[] | undefined;

  beforeAll(async () => {
    staff = await addEmployee(started, 'MARKETING');
    site = createServer((request, response) => {
      const isKnown = request.url === SITE_REPORT_PATH && pages !== undefined;
      response.statusCode = isKnown ? 200 : 404;
      response.end(isKnown ? JSON.stringify({ pages }) : '');
    });
    await new Promise<void>((resolve) => {
      site.listen(0, '127.0.0.1', resolve);
    });
  });
  afterAll(() => {
    site.close();
  });

  const read = () => {
    const { ctx } = started.api;
    const appUrl = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
    return readSiteChanges({ ...ctx, config: { ...ctx.config, appUrl } });
  };
  const countJobs = async () => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from pgboss.job
      where name = 'marketing.read-site-report'`.execute(started.api.ctx.db);
    return rows[0]?.count ?? 0;
  };
  const lastRun = async () => (await staff.client.automation.automationRuns({})).runs[0];

  it('logs what has changed', async () => {
    pages = [pageWith('/', 'words')];
    await read();
    pages = [pageWith('/', 'weight')];
    await read();
    expect(await lastRun()).toMatchObject({
      name: 'seo',
      hasFailed: false,
      outcome: '1 page read, 1 thing to fix: 1 new, 1 fixed since the run before.',
    });
    const status = await staff.client.automation.automationStatus({});
    expect(status).toMatchObject({ seo_active: true, total_keywords: 1 });
    expect(status.last_seo_update).toBe((await lastRun())?.endedAt);
  });

  it('logs a failure if the site doesn’t answer, and keeps the time of the last update', async () => {
    const { last_seo_update: before } = await staff.client.automation.automationStatus({});
    pages = undefined;
    await read();
    expect(await lastRun()).toMatchObject({
      hasFailed: true,
      outcome: expect.stringContaining('couldn’t be read'),
    });
    const after = await staff.client.automation.automationStatus({});
    expect(after.last_seo_update).toBe(before);
  });

  it('does nothing while it is switched off, and can’t be started then', async () => {
    const { automation } = staff.client;
    await automation.changeAutomation({ body: { name: 'seo', isOn: false } });
    const before = await lastRun();
    await read();
    expect(await lastRun()).toEqual(before);
    expect(await failureOf(automation.runAutomation({ body: { name: 'seo' } }))).toMatchObject({
      status: 409,
      code: 'settings_conflict',
    });
    await automation.changeAutomation({ body: { name: 'seo', isOn: true } });
    const ordered = await countJobs();
    await automation.runAutomation({ body: { name: 'seo' } });
    expect(await countJobs()).toBe(ordered + 1);
  });
});
