import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { startProduct } from '@voltcourier/scripts/product';
import pg from 'pg';
import { printTable } from './report.ts';
import { book, listStarts, slotAt } from './slots.ts';

const COUNTS = [1, 2, 4] as const;
const MAILS = 1_500;
const WAIT_MS = 300_000;

/** Queues the mails of a confirmed booking. */
async function queueMails(db: pg.Client, bookingId: string): Promise<void> {
  await db.query(`update bookings set status = 'confirmed', hold_expires_at = null where id = $1`, [
    bookingId,
  ]);
  await db.query(
    `with made as (
      insert into emails (kind, booking_id, dedupe_key, created_at)
      select 'booking-confirmed', $1, 'scale:' || n, now() from generate_series(1, $2::int) n
      returning id
    )
    insert into pgboss.job (name, data)
    select 'notifications.send-email', jsonb_build_object('emailId', id) from made`,
    [bookingId, MAILS],
  );
}

async function mailsPerHour(workerProcesses: number): Promise<number> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'voltcourier-workers-'));
  const product = await startProduct({
    dataDir,
    hasOwnWorker: true,
    workerProcesses,
    env: { PORT: '0', RATE_LIMIT_FACTOR: '1000000' },
  });
  const db = new pg.Client({ connectionString: product.databaseUrl });
  await db.connect();
  try {
    const [start] = await listStarts(db);
    if (start === undefined) throw new Error('No slot is open.');
    const id = await book(product.url, slotAt(start), crypto.randomUUID());
    await queueMails(db, id);
    const begun = performance.now();
    for (;;) {
      const { rows } = await db.query<{ left: number }>(
        `select count(*)::int as left from emails
        where dedupe_key like 'scale:%' and sent_at is null`,
      );
      if (rows[0]?.left === 0) break;
      if (performance.now() - begun > WAIT_MS) throw new Error('The mails were not sent in time.');
      await delay(100);
    }
    return (MAILS / (performance.now() - begun)) * 3_600_000;
  } finally {
    await db.end();
    await product.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Measures mails per hour with one, two and four worker processes. */
export async function compareWorkers(): Promise<void> {
  const rates: number[] = [];
  for (const count of COUNTS) rates.push(await mailsPerHour(count));
  printTable(
    [`${MAILS} mails, composed and sent to the sandbox`, 'mails an hour', '× one'],
    rates.map((rate, index) => [
      `${COUNTS[index]} worker processes`,
      Math.round(rate).toLocaleString('en-US'),
      (rate / (rates[0] ?? Number.NaN)).toFixed(2),
    ]),
  );
}
