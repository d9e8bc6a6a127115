import type { Product } from '@voltcourier/scripts/product';
import type pg from 'pg';
import { quantile } from './measurement.ts';
import { printTable } from './report.ts';
import { withoutIndexes } from './seed-indexes.ts';
import { type Ask, staffAsks } from './staff-asks.ts';
import { type Amounts, isSeeded, seedStaff } from './staff-seed.ts';
import { seedCampaigns } from './staff-seed-campaigns.ts';
import { seedFields } from './staff-seed-fields.ts';
import { type MarketingAmounts, seedMarketing } from './staff-seed-marketing.ts';
import { signIn } from './staff-session.ts';
import { captureStatements } from './statements.ts';
import { tablesReadWhole } from './whole-tables.ts';

const TIMES = 40;
const WARM = 3;

/** Goal for a list's p95. */
export const GOAL_MS = 100;

const AMOUNTS = {
  customers: 100_000,
  bookings: 1_000_000,
  requests: 50_000,
  auditEntries: 200_000,
  companies: 5_000,
  orders: 5_000,
};
const MARKETING = {
  recipients: 50_000,
  generations: 1_000_000,
  contentItems: 10_000,
  pageDrafts: 5_000,
  automationRuns: 20_000,
};
const COMPETITORS = 500;
/** From this number on, indexes are dropped for seeding and recreated afterwards. */
const MANY_BOOKINGS = 2_000_000;

/** Returns a share of all amounts, or the amounts with another number of bookings. */
export function amountsOf(
  share: number,
  bookings?: number,
): { amounts: Amounts; marketing: MarketingAmounts } {
  const scaled = <Name extends string>(all: Readonly<Record<Name, number>>) =>
    Object.fromEntries(
      Object.entries<number>(all).map(([name, amount]) => [
        name,
        Math.max(1_000, Math.round(amount * share)),
      ]),
    ) as Record<Name, number>;
  const amounts = scaled(AMOUNTS);
  return {
    amounts: { ...amounts, bookings: bookings ?? amounts.bookings },
    marketing: { ...scaled(MARKETING), competitors: COMPETITORS },
  };
}

/**
 * Fills a product with everything that staff see, unless it is already seeded. Returns the seconds
 * it took.
 */
export async function seedEverything(
  db: pg.Client,
  { amounts, marketing }: ReturnType<typeof amountsOf>,
): Promise<number> {
  const begun = performance.now();
  if (!(await isSeeded(db))) {
    const seed = () => seedStaff(db, amounts);
    await (amounts.bookings < MANY_BOOKINGS ? seed() : withoutIndexes(db, seed));
  }
  await seedFields(db);
  await seedCampaigns(db);
  await seedMarketing(db, marketing);
  return Math.round((performance.now() - begun) / 1000);
}

/** Measured times of a list. */
export interface Measured {
  readonly name: string;
  readonly p50: number;
  readonly p95: number;
  readonly statements: number;
  readonly whole: readonly string[];
}

async function measure(
  { url }: Pick<Product, 'url'>,
  headers: Record<string, string>,
  { name, paths }: Ask,
  watch: (work: () => Promise<void>) => Promise<Pick<Measured, 'statements' | 'whole'>>,
): Promise<Measured> {
  const ask = async (target: string) => {
    const response = await fetch(`${url}${target}`, { headers });
    const text = await response.text();
    if (!response.ok) throw new Error(`${name}: ${target} answered ${text}`);
  };
  const [first = ''] = paths;
  const watched = await watch(() => ask(first));
  for (const target of paths.slice(0, WARM)) await ask(target);
  const times: number[] = [];
  for (const target of paths) {
    const begun = performance.now();
    await ask(target);
    times.push(performance.now() - begun);
  }
  times.sort((a, b) => a - b);
  return { name, p50: quantile(times, 0.5), p95: quantile(times, 0.95), ...watched };
}

/** Requests each list whose name contains the words {@link TIMES} times, one after another. */
export async function measureLists(
  product: Pick<Product, 'url'>,
  db: pg.Client,
  logFile: string,
  wanted = '',
): Promise<Measured[]> {
  const headers = await signIn(product.url);
  const watch = async (work: () => Promise<void>) => {
    const statements = await captureStatements(db, logFile, work);
    return { statements: statements.length, whole: await tablesReadWhole(db, statements) };
  };
  const measured: Measured[] = [];
  const asks = await staffAsks(db, TIMES);
  // The first one is the baseline.
  for (const ask of asks.filter(({ name }, index) => index === 0 || name.includes(wanted))) {
    measured.push(await measure(product, headers, ask, watch));
  }
  return measured;
}

/** Prints the lists, and which of them miss the goal. */
export function printLists(measured: readonly Measured[]): void {
  const smallest = measured[0]?.p50 ?? Number.NaN;
  console.log(`Each question ${TIMES} times, one after another.\n`);
  printTable(
    ['', 'p50 ms', 'p95 ms', '× smallest', 'statements', 'reads whole', ''],
    measured.map(({ name, p50, p95, statements, whole }) => [
      name,
      p50.toFixed(1),
      p95.toFixed(1),
      (p50 / smallest).toFixed(1),
      String(statements),
      whole.join(' '),
      p95 <= GOAL_MS && whole.length === 0 ? '' : 'missed',
    ]),
  );
}
