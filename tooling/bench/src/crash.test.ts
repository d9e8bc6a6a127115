import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Product, startProduct } from '@voltcourier/scripts/product';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findViolations } from './crash-checks.ts';
import { runCrashes } from './crash-run.ts';

const VISITS = 60;
const KILLS = 5;

let dataDir = '';
let product: Product;

beforeAll(async () => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'voltcourier-crash-'));
  product = await startProduct({
    dataDir,
    ephemeral: true,
    env: { PORT: '0', RATE_LIMIT_FACTOR: '1000000' },
  });
}, 120_000);
afterAll(async () => {
  await product.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

it('an API that is killed repeatedly oversells no slot and keeps no unearned money', async () => {
  const report = await runCrashes(product, {
    visits: VISITS,
    kills: KILLS,
    killAfterMs: { min: 50, max: 1000 },
  });
  expect(report.kills).toBeGreaterThanOrEqual(KILLS);
  expect(report.bookings['confirmed']).toBeGreaterThan(VISITS / 2);
  expect(Object.entries(report.violations).filter(([, count]) => count > 0)).toEqual([]);
}, 600_000);

it('the checks detect each violation', async () => {
  const db = new pg.Client({ connectionString: product.databaseUrl });
  await db.connect();
  try {
    const { rows } = await db.query<{ id: string }>(
      `select b.id from bookings b join payments p on p.booking_id = b.id
      where b.status = 'confirmed' and p.status = 'succeeded' limit 8`,
    );
    const [seatless, unpaid, unmailed, unearned, ...crowd] = rows.map(({ id }) => id);
    await db.query('update seats set booking_id = null where booking_id = $1', [seatless]);
    await db.query(`update payments set status = 'canceled' where booking_id = $1`, [unpaid]);
    await db.query('update emails set sent_at = null where booking_id = $1', [unmailed]);
    await db.query(`update bookings set status = 'expired' where id = $1`, [unearned]);
    await db.query(`update bookings set starts_at = '2000-01-01' where id = any($1)`, [crowd]);
    await db.query(
      `insert into ledger_transactions (reference, booking_id, at) values ('extra', $1, now())`,
      [unpaid],
    );
    await db.query(
      `insert into ledger_entries select id, account, cents from ledger_transactions,
        (values ('stripe_balance', 5), ('charging_revenue', -5)) as e (account, cents)
      where reference = 'extra'`,
    );
    expect(await findViolations(db, product.sandboxUrl)).toMatchObject({
      'slots sold more often than they have places': 1,
      'confirmed bookings without a seat of their own': 1,
      'confirmed bookings without a payment': 1,
      'payments without a confirmed booking or a refund': 1,
      'confirmed bookings without exactly one confirmation mail': 1,
      'payments at the bank that we do not know of': 1,
      'cents between the bank and the ledger': 5,
    });
  } finally {
    await db.end();
  }
});
