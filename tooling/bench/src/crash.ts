import { randomInt, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { build } from '@voltcourier/scripts/build';
import { type Product, startProduct } from '@voltcourier/scripts/product';
import pg from 'pg';
import { findViolations } from './crash-checks.ts';

/**
 * `pnpm bench:crash`: the api, its worker included, is killed at random points while customers book
 * and pay, and started again each time. At the end nothing may be sold twice, paid for nothing, or
 * confirmed unpaid. Exits with 1 when something is.
 */

const BOOKINGS = Number(process.argv[2] ?? 500);
const CUSTOMERS = 8;
const DAYS = 60;
const DECLINED_SHARE = 0.1;
const KILL_AFTER_MS = { min: 200, max: 1500 };
const TRIES = 60;
const SETTLE_MS = 180_000;

interface Answer {
  readonly status: number;
  readonly body: Record<string, unknown>;
}

/** Asks until the api answers, as a person who sees an error tries again. */
async function persistently(ask: () => Promise<Response>): Promise<Answer> {
  for (let attempt = 1; attempt <= TRIES; attempt += 1) {
    try {
      const response = await ask();
      const body = (await response.json()) as Record<string, unknown>;
      if (response.status < 500) return { status: response.status, body };
    } catch {
      // Killed in the middle of it.
    }
    await delay(100);
  }
  throw new Error('The api did not come back.');
}

const json = (method: string, body: unknown, headers: Record<string, string> = {}) => ({
  method,
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify(body),
});

async function payAtSandbox(product: Product, secret: string): Promise<void> {
  const method = Math.random() < DECLINED_SHARE ? 'pm_card_visa_chargeDeclined' : 'pm_card_visa';
  const id = secret.split('_secret_')[0] ?? '';
  await fetch(`${product.sandboxUrl}/v1/payment_intents/${id}/confirm`, {
    method: 'POST',
    headers: { authorization: 'Bearer pk_test_sandbox' },
    body: new URLSearchParams({
      client_secret: secret,
      payment_method: method,
      return_url: product.url,
    }),
  });
}

/** One customer's visit: books, pays, and looks. Answers how it ended. */
async function visit(product: Product, number: number): Promise<string> {
  const day = new Date(Date.now() + (2 + randomInt(DAYS)) * 86_400_000);
  const request = {
    name: 'Crash Driver',
    email: `crash${number}@example.com`,
    location: '100 Granby St, Norfolk, VA 23510',
    vehicle: 'tesla',
    serviceType: 'emergency',
    bookingDate: day.toISOString().slice(0, 10),
    bookingTime: `${String(8 + randomInt(12)).padStart(2, '0')}:00`,
    customerId: null,
  };
  const key = { 'idempotency-key': randomUUID() };
  const booked = await persistently(() =>
    fetch(`${product.url}/api/booking`, json('POST', request, key)),
  );
  if (booked.status !== 201) return `not booked (${booked.status})`;
  const { booking, accessToken } = booked.body as { booking: { id: string }; accessToken: string };
  const token = { 'booking-token': accessToken };
  const intent = await persistently(() =>
    fetch(
      `${product.url}/api/payments/create-intent`,
      json('POST', { bookingId: booking.id, amount: 99.99 }, token),
    ),
  );
  const secret = intent.body['clientSecret'];
  if (typeof secret !== 'string') return `no intent (${intent.status})`;
  await payAtSandbox(product, secret);
  // Half of the customers close the tab: then the webhook or the sweep has to do it.
  if (Math.random() < 0.5) return 'left';
  const looked = await persistently(() =>
    fetch(
      `${product.url}/api/booking/${booking.id}/status`,
      json('PUT', { status: 'confirmed' }, token),
    ),
  );
  return `looked (${looked.status})`;
}

async function crash(): Promise<void> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'voltcourier-crash-'));
  const product = await startProduct({
    dataDir,
    build,
    env: { PORT: '0', RATE_LIMIT_FACTOR: '1000000' },
  });
  const [api] = product.apis;
  if (api === undefined) throw new Error('There is no api process.');
  const db = new pg.Client({ connectionString: product.databaseUrl });
  await db.connect();
  try {
    const ends: Record<string, number> = {};
    let next = 0;
    const done = new AbortController();
    let kills = 0;
    const killing = (async () => {
      while (!done.signal.aborted) {
        await delay(randomInt(KILL_AFTER_MS.min, KILL_AFTER_MS.max));
        await api.kill();
        await api.restart();
        kills += 1;
      }
    })();
    await Promise.all(
      Array.from({ length: CUSTOMERS }, async () => {
        while (next < BOOKINGS) {
          next += 1;
          const end = await visit(product, next);
          ends[end] = (ends[end] ?? 0) + 1;
        }
      }),
    );
    done.abort();
    await killing;
    console.log(`${BOOKINGS} visits, ${kills} kills:`, ends);

    const begun = Date.now();
    let violations = await findViolations(db, product.sandboxUrl);
    while (Object.values(violations).some((count) => count > 0) && Date.now() - begun < SETTLE_MS) {
      // What the sweep would come to within minutes, it comes to now.
      await db.query('update payments set next_check_at = now() where next_check_at is not null');
      await delay(5000);
      violations = await findViolations(db, product.sandboxUrl);
    }
    console.log(`Settled after ${Math.round((Date.now() - begun) / 1000)} s.`);
    const { rows } = await db.query<{ status: string; count: number }>(
      'select status, count(*)::int as count from bookings group by status order by status',
    );
    console.log('Bookings:', Object.fromEntries(rows.map((row) => [row.status, row.count])));
    console.log('Violations:', violations);
    if (Object.values(violations).some((count) => count > 0)) process.exitCode = 1;
  } finally {
    await db.end();
    await product.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

await crash();
