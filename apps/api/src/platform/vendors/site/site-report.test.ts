import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SITE_REPORT_PATH, type SiteReport } from '@voltcourier/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readSiteReport } from './site-report.ts';

const REPORT: SiteReport = {
  pages: [
    {
      path: '/',
      title: 'Mobile EV charging',
      description: 'A van comes to your car.',
      keyword: 'mobile ev charging',
      headings: [{ level: 1, text: 'Charging' }],
      structuredData: ['WebPage'],
      words: 200,
      linksTo: ['/booking'],
      linkedFrom: 3,
      documentBytes: 12_000,
      scriptBytes: 98_000,
      findings: [{ rule: 'keyword-heading', sentence: 'The main heading lacks the words.' }],
    },
  ],
};

let site: Server;
let url = '';
const answers: Record<string, { status: number; body: string }> = {};
beforeAll(async () => {
  site = createServer((request, response) => {
    const { status, body } = answers[request.url ?? ''] ?? { status: 404, body: 'not here' };
    response.writeHead(status).end(body);
  });
  await new Promise<void>((resolve) => {
    site.listen(0, '127.0.0.1', resolve);
  });
  url = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((resolve) => site.close(resolve)));

describe('the site report', () => {
  it('is read from the site', async () => {
    answers[SITE_REPORT_PATH] = { status: 200, body: JSON.stringify(REPORT) };
    expect(await readSiteReport(url)).toEqual(REPORT);
  });

  it.each([
    ['is none', { status: 404, body: 'not here' }],
    ['is a page', { status: 200, body: '<!doctype html>' }],
    ['is something else', { status: 200, body: '{"pages":[{}]}' }],
  ])('is missing when the response %s', async (_, answer) => {
    answers[SITE_REPORT_PATH] = answer;
    await expect(readSiteReport(url)).rejects.toThrow('The site’s report could not be read.');
  });
});
