// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import type { PageReport } from '@voltcourier/contracts/marketing/seo';
import { expect, test } from 'vitest';
import { refusal, show } from '../../../testing/show.tsx';
import { SiteReportTable } from './site-report.tsx';

const CALL = 'GET /api/marketing/site-report';

const page = (change: Partial<PageReport>): PageReport => ({
  path: '/',
  title: 'Mobile EV charging',
  description: 'A van comes to your car.',
  keyword: 'mobile ev charging',
  headings: [],
  structuredData: [],
  words: 1234,
  linksTo: ['/booking', '/membership'],
  linkedFrom: 5,
  documentBytes: 12_000,
  scriptBytes: 98_000,
  findings: [],
  ...change,
});

test('lists each page with its findings', async () => {
  const pages = [
    page({
      findings: [
        { rule: 'keyword-heading', sentence: 'The main heading lacks the words.' },
        { rule: 'words', sentence: 'The page is short.' },
      ],
    }),
    page({ path: '/privacy-policy', title: 'Privacy Policy', keyword: null }),
  ];
  show(<SiteReportTable />, { [CALL]: { report: { pages }, problem: null } });
  expect(
    await screen.findByText(/Measured when the site was built\. 2 things to fix on 2 pages\./u),
  ).toBeDefined();
  const [, home, privacy] = screen.getAllByRole('row');
  expect(within(home as HTMLElement).getByText('The page is short.')).toBeDefined();
  expect(within(home as HTMLElement).getByText('1,234')).toBeDefined();
  expect(within(home as HTMLElement).getByText('5 / 2')).toBeDefined();
  expect(within(home as HTMLElement).getByText('110 kB')).toBeDefined();
  expect(within(privacy as HTMLElement).getByText('Nothing to fix')).toBeDefined();
});

test('shows the server’s reason for a missing report', async () => {
  show(<SiteReportTable />, { [CALL]: { report: null, problem: 'The site is away.' } });
  expect(await screen.findByText('The site is away.')).toBeDefined();
  expect(screen.queryByRole('table')).toBeNull();
});

test('shows that the report can’t be loaded', async () => {
  show(<SiteReportTable />, { [CALL]: refusal(500, 'internal', 'Something went wrong.') });
  expect(await screen.findByText('The report can’t be loaded')).toBeDefined();
});
