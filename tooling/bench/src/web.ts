import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findBrowser } from '@voltcourier/scripts/browser';
import { build } from '@voltcourier/scripts/build';
import { byteBudgets } from '@voltcourier/scripts/byte-budgets';
import { type Product, startProduct } from '@voltcourier/scripts/product';
import { measureRoute, readChunks } from '@voltcourier/scripts/route-bytes';
import { TESTED_REACH } from '@voltcourier/scripts/tested-reach';
import { launch } from 'chrome-launcher';
import { median } from './measurement.ts';
import { printGoals, printTable } from './report.ts';
import { bookForCheckout, giveCookies } from './web-booking.ts';
import { serveStaticPage } from './web-static-page.ts';
import { measureFirstPress } from './web-first-press.ts';
import { CATEGORIES, type Visit, visit } from './web-visit.ts';

/**
 * `pnpm bench:web`: runs Lighthouse on every public page of the built product and on the checkout,
 * compared with a static page, in interleaved runs so that other load on the machine affects all
 * equally.
 */

/** Runs per page; `pnpm bench:web 5` for more. */
const RUNS = Number(process.argv[2] ?? 3);

const FIRST_VIEW_KB = 200;

const CHROME_FLAGS = [
  '--headless=new',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-quic',
];

const STATIC = 'static page';
const CHECKOUT = '/checkout';

type Pages = ReadonlyMap<string, { readonly url: string; readonly visits: Visit[] }>;

const milliseconds = (value: number) => `${Math.round(value)} ms`;
const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;

function medianBy(pages: Pages, page: string, read: (one: Visit) => number): number {
  return median((pages.get(page)?.visits ?? []).map((one) => read(one)));
}

type Time = 'lcp' | 'fcp' | 'tbt' | 'cls' | 'scriptBytes' | 'totalBytes' | 'scriptsBeforePaint';

const medianOf = (pages: Pages, page: string, field: Time) =>
  medianBy(pages, page, (one) => one[field]);

/** Median over all runs of a page's value as a multiple of the static page's in the same run. */
function ratioOf(pages: Pages, page: string, field: 'lcp' | 'fcp'): number {
  const beside = pages.get(STATIC)?.visits ?? [];
  const visits = pages.get(page)?.visits ?? [];
  return median(visits.map((one, run) => one[field] / (beside[run]?.[field] ?? Number.NaN)));
}

function printPages(pages: Pages): void {
  printTable(
    ['page', 'LCP', '× static', 'FCP', '× static', 'TBT', 'CLS', 'scores', 'scripts', 'in all'],
    [...pages.keys()].map((page) => [
      page,
      milliseconds(medianOf(pages, page, 'lcp')),
      ratioOf(pages, page, 'lcp').toFixed(2),
      milliseconds(medianOf(pages, page, 'fcp')),
      ratioOf(pages, page, 'fcp').toFixed(2),
      milliseconds(medianOf(pages, page, 'tbt')),
      medianOf(pages, page, 'cls').toFixed(3),
      CATEGORIES.map((name) =>
        Math.round(medianBy(pages, page, ({ scores }) => scores[name])),
      ).join(' '),
      kilobytes(medianOf(pages, page, 'scriptBytes')),
      kilobytes(medianOf(pages, page, 'totalBytes')),
    ]),
  );
  for (const [page, { visits }] of pages) {
    const complaints = new Set(visits.flatMap(({ complaints: found }) => found));
    if (page !== STATIC && complaints.size > 0)
      console.log(`${page}: ${[...complaints].join(', ')}`);
  }
}

function printWebGoals(pages: Pages, routes: readonly string[]): void {
  const atMost = true;
  const built = readChunks(path.resolve('apps/web/dist'));
  printGoals([
    ...routes.flatMap((route) => [
      route === CHECKOUT
        ? {
            name: `LCP of ${route}`,
            measured: medianOf(pages, route, 'lcp') / 1000,
            goal: 1.5,
            atMost,
            unit: ' s',
          }
        : {
            name: `LCP of ${route} over the static page`,
            measured: ratioOf(pages, route, 'lcp'),
            goal: 1.5,
            atMost,
            unit: ' ×',
          },
      {
        name: `TBT of ${route}`,
        measured: medianOf(pages, route, 'tbt'),
        goal: 50,
        atMost,
        unit: ' ms',
      },
      // In thousandths: the table has one decimal, and shifts are as small as 0.04.
      {
        name: `CLS of ${route}, thousandths`,
        measured: medianOf(pages, route, 'cls') * 1000,
        goal: 0,
        atMost,
      },
      ...(route === CHECKOUT
        ? []
        : CATEGORIES.map((category) => ({
            name: `${category} of ${route}`,
            measured: medianBy(pages, route, ({ scores }) => scores[category]),
            goal: 100,
          }))),
    ]),
    {
      name: 'scripts asked for before the first paint of /',
      measured: medianOf(pages, '/', 'scriptsBeforePaint'),
      goal: 0,
      atMost,
    },
    {
      name: 'first view of /, in all',
      measured: medianOf(pages, '/', 'totalBytes') / 1000,
      goal: FIRST_VIEW_KB,
      atMost,
      unit: ' kB',
    },
    ...byteBudgets.map((budget) => ({
      name: `JavaScript of ${budget.route}, compressed`,
      measured: measureRoute(built, budget).bytes / 1000,
      goal: budget.bytes / 1000,
      atMost,
      unit: ' kB',
    })),
  ]);
}

/** Pages listed in the sitemap. */
function publicPaths(): string[] {
  const sitemap = readFileSync(path.resolve('apps/web/dist/sitemap.xml'), 'utf8');
  return [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/gu)].map(
    ([, url = '']) => new URL(url).pathname,
  );
}

async function measure(product: Product, staticUrl: string): Promise<void> {
  const booking = await bookForCheckout(product.url);
  const pages: Pages = new Map(
    [
      [STATIC, staticUrl],
      ...publicPaths().map((route) => [route, `${product.url}${route}`]),
      [CHECKOUT, `${product.url}${CHECKOUT}?bookingId=${booking.id}`],
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
  const presses: number[] = [];
  for (let run = 1; run <= RUNS; run += 1) presses.push(await measureFirstPress(product.url));
  console.log(
    `First press on an untouched page, processor four times slower: its menu is open after ${milliseconds(median(presses))}.\n`,
  );
  printWebGoals(
    pages,
    [...pages.keys()].filter((page) => page !== STATIC),
  );
}

async function bench(): Promise<void> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'voltcourier-bench-web-'));
  const product = await startProduct({
    dataDir,
    ephemeral: true,
    // Built like an installation: its pages know its hotline.
    build: () => build(undefined, TESTED_REACH),
    env: { PORT: '0', BRAND_HOTLINE: TESTED_REACH.hotline },
  });
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
