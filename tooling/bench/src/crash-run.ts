import { randomInt } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Product } from '@voltcourier/scripts/product';
import pg from 'pg';
import { findViolations } from './crash-checks.ts';
import { lapse, visit } from './crash-visit.ts';

const CUSTOMERS_AT_ONCE = 8;
const PLACES = 3;
const SETTLE_MS = 180_000;

/** Result of a crash run. */
export interface CrashReport {
  readonly kills: number;
  /** Number of visits by outcome. */
  readonly visits: Readonly<Record<string, number>>;
  readonly bookings: Readonly<Record<string, number>>;
  readonly refunds: number;
  readonly settledSeconds: number;
  readonly violations: Readonly<Record<string, number>>;
}

const isAnything = (violations: Readonly<Record<string, number>>): boolean =>
  Object.values(violations).some((count) => count > 0);

/** Waits until no violations are left, and makes the sweep run sooner. */
export async function settle(db: pg.Client, sandboxUrl: string): Promise<Record<string, number>> {
  const end = Date.now() + SETTLE_MS;
  for (;;) {
    const violations = await findViolations(db, sandboxUrl);
    if (!isAnything(violations) || Date.now() > end) return violations;
    await db.query('update payments set next_check_at = now() where next_check_at is not null');
    await db.query('update refunds set next_check_at = now() where next_check_at is not null');
    await delay(1000);
  }
}

/**
 * Kills the API, including its worker, at random moments while customers book and pay, and restarts
 * it each time. There are barely enough places for all customers.
 */
export async function runCrashes(
  product: Product,
  wanted: { visits: number; kills: number; killAfterMs: { min: number; max: number } },
): Promise<CrashReport> {
  const [api] = product.apis;
  if (api === undefined) throw new Error('There is no api process.');
  const db = new pg.Client({ connectionString: product.databaseUrl });
  await db.connect();
  try {
    const slots = Math.ceil(wanted.visits / PLACES);
    const visits: Record<string, number> = {};
    let begun = 0;
    let kills = 0;
    const isOver = () => begun >= wanted.visits;

    const killing = (async () => {
      const { min, max } = wanted.killAfterMs;
      let startingMs = 0;
      while (!isOver() || kills < wanted.kills) {
        // On a busy machine it starts slowly; if it were always killed during startup, it would
        // never serve anyone.
        await delay(randomInt(min, Math.max(max, 2 * startingMs)));
        await api.kill();
        kills += 1;
        const killed = performance.now();
        await api.restart();
        startingMs = Math.ceil(performance.now() - killed);
      }
    })();
    const customers = Array.from({ length: CUSTOMERS_AT_ONCE }, async () => {
      while (!isOver()) {
        begun += 1;
        const end = await visit({ product, slots, lapse: (id) => lapse(db, id) }, begun);
        visits[end] = (visits[end] ?? 0) + 1;
      }
    });
    await Promise.all([killing, ...customers]);

    const settling = Date.now();
    const violations = await settle(db, product.sandboxUrl);
    const { rows } = await db.query<{ status: string; count: number }>(
      'select status, count(*)::int as count from bookings group by status order by status',
    );
    const { rows: refunds } = await db.query<{ count: number }>(
      'select count(*)::int as count from refunds',
    );
    return {
      kills,
      visits,
      bookings: Object.fromEntries(rows.map(({ status, count }) => [status, count])),
      refunds: refunds[0]?.count ?? 0,
      settledSeconds: Math.round((Date.now() - settling) / 1000),
      violations,
    };
  } finally {
    await db.end();
  }
}
