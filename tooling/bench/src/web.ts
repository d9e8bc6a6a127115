import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findBrowser } from '@voltcourier/scripts/browser';
import { build } from '@voltcourier/scripts/build';
import { byteBudgets } from '@voltcourier/scripts/byte-budgets';
import { type Product, startProduct } from '@voltcourier/scripts/product';
import { measureRoute } from '@voltcourier/scripts/route-bytes';
import { launch } from 'chrome-launcher';
import { median } from './measurement.ts';
import { printGoals, printTable } from './report.ts';
import { bookForCheckout, giveCookies } from './web-booking.ts';
import { serveStaticPage } from './web-static-page.ts';
import { type Visit, visit } from './web-visit.ts';

/**
 * `pnpm bench:web`: Lighthouse on the pages of the built product beside a static page, in
 * interleaved runs, so that what else the machine does meets all alike.
 */

const RUNS = 3;

const CHROME_FLAGS = [
  '--headless=new',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-quic',
];

const STATIC = 'static page';

type Pages = ReadonlyMap<string, { readonly url: string; readonly visits: Visit[] }>;

const milliseconds = (value: number) => `${Math.round(value)} ms`;
const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;

function medianOf(pages: Pages, page: string, field: keyof Visit): number {
  const visits = pages.get(page)?.visits ?? [];
  return median(visits.map((one) => one[field]));
}

/** The median over runs of a page's value as a multiple of the static page's in the same run. */
function ratioOf(pages: Pages, page: string, field: 'lcp' | 'fcp'): number {
  const beside = pages.get(STATIC)?.visits ?? [];
  const visits = pages.get(page)?.visits ?? [];
  return median(visits.map((one, run) => one[field] / (beside[run]?.[field] ?? Number.NaN)));
}

function printPages(pages: Pages): void {
  printTable(
    [
      'page',
      'LCP',
      '× static',
      'FCP',
      '× static',
      'TBT',
      'CLS',
      'score',
      'scripts',
      'before paint',
    ],
    [...pages.keys()].map((page) => [
      page,
      milliseconds(medianOf(pages, page, 'lcp')),
      ratioOf(pages, page, 'lcp').toFixed(2),
      milliseconds(medianOf(pages, page, 'fcp')),
      ratioOf(pages, page, 'fcp').toFixed(2),
      milliseconds(medianOf(pages, page, 'tbt')),
      medianOf(pages, page, 'cls').toFixed(3),
      String(Math.round(medianOf(pages, page, 'score'))),
      kilobytes(medianOf(pages, page, 'scriptBytes')),
      String(medianOf(pages, page, 'scriptsBeforePaint')),
    ]),
  );
}

function printWebGoals(pages: Pages, routes: readonly string[]): void {
  const atMost = true;
  printGoals([
    {
      name: 'LCP of / over the static page',
      measured: ratioOf(pages, '/', 'lcp'),
      goal: 1.5,
      atMost,
      unit: ' ×',
    },
    ...routes
      .filter((route) => route !== '/')
      .map((route) => {
        const measured = medianOf(pages, route, 'lcp') / 1000;
        return { name: `LCP of ${route}`, measured, goal: 1.5, atMost, unit: ' s' };
      }),
    ...routes.map((route) => {
      const measured = medianOf(pages, route, 'tbt');
      return { name: `TBT of ${route}`, measured, goal: 50, atMost, unit: ' ms' };
    }),
    ...routes.map((route) => {
      // In thousandths: the table has one decimal, and a shift of 0.04 is one.
      const measured = medianOf(pages, route, 'cls') * 1000;
      return { name: `CLS of ${route}, thousandths`, measured, goal: 0, atMost };
    }),
    {
      name: 'scripts asked for before the first paint of /',
      measured: medianOf(pages, '/', 'scriptsBeforePaint'),
      goal: 0,
      atMost,
    },
    ...byteBudgets.map((budget) => ({
      name: `JavaScript of ${budget.route}, compressed`,
      measured: measureRoute(path.resolve('apps/web/dist'), budget).bytes / 1000,
      goal: budget.bytes / 1000,
      atMost,
      unit: ' kB',
    })),
  ]);
}

async function measure(product: Product, staticUrl: string): Promise<void> {
  const booking = await bookForCheckout(product.url);
  const pages: Pages = new Map(
    [
      [STATIC, staticUrl],
      ['/', `${product.url}/`],
      ['/booking', `${product.url}/booking`],
      ['/checkout', `${product.url}/checkout?bookingId=${booking.id}`],
    ].map(([name = '', url = '']) => [name, { url, visits: [] }]),
  );
  const chrome = await launch({
    chromePath: await findBrowser(),
    chromeFlags: CHROME_FLAGS,
    logLevel: 'silent',
  });
  try {
    await giveCookies(chrome.port, product.url, booking.cookies);
    for (let run = 1; run <= RUNS; run += 1) {
      for (const [name, { url, visits }] of pages) {
        console.log(`Run ${run} of ${RUNS}: ${name}`);
        visits.push(await visit(url, chrome.port));
      }
    }
  } finally {
    chrome.kill();
  }
  console.log(`\nLighthouse, mobile defaults, medians of ${RUNS} interleaved runs.\n`);
  printPages(pages);
  printWebGoals(
    pages,
    [...pages.keys()].filter((page) => page !== STATIC),
  );
}

async function bench(): Promise<void> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'voltcourier-bench-web-'));
  const product = await startProduct({ dataDir, ephemeral: true, build, env: { PORT: '0' } });
  const beside = await serveStaticPage();
  try {
    await measure(product, beside.url);
  } finally {
    beside.stop();
    await product.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

await bench();
