import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, type Page } from '@playwright/test';
import pg from 'pg';
import type { RunningProduct } from './running-product.ts';
import { startFreshProduct } from './start-product.ts';
import { test as base } from './test.ts';

/** Clock of a product that a test may set forward; real time continues from there. */
export interface ProductClock {
  now(): Date;
  set(instant: Date): void;
}

function createProductClock(file: string): ProductClock {
  let aheadMs = 0;
  const write = () => {
    // Renamed into place, because the product may read it at any moment.
    writeFileSync(`${file}.new`, String(aheadMs));
    renameSync(`${file}.new`, file);
  };
  write();
  return {
    now: () => new Date(Date.now() + aheadMs),
    set: (instant) => {
      aheadMs = instant.getTime() - Date.now();
      write();
    },
  };
}

interface TimedProduct {
  readonly product: RunningProduct;
  readonly clock: ProductClock;
}

/**
 * The test of {@link base} on a product whose time it moves. Files that use it may share the
 * product, and with it a time set by another file.
 */
export const test = base.extend<object, { timed: TimedProduct }>({
  timed: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of what is needed.
    async ({}, use) => {
      const folder = mkdtempSync(path.join(tmpdir(), 'voltcourier-clock-'));
      const file = path.join(folder, 'ahead');
      const clock = createProductClock(file);
      const { product, stop } = await startFreshProduct({ SANDBOX_CLOCK_FILE: file });
      await use({ product, clock });
      await stop();
      rmSync(folder, { recursive: true });
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  product: [({ timed }, use) => use(timed.product), { scope: 'worker' }],
});

async function sandbox(
  url: string,
  method: 'GET' | 'POST',
  body?: Readonly<Record<string, string>>,
): Promise<unknown> {
  const answer = await fetch(url, {
    method,
    headers: { authorization: 'Bearer sk_test_sandbox' },
    ...(body && { body: new URLSearchParams(body) }),
  });
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${await answer.text()}`);
  return answer.json();
}

async function holdWebhooks(sandboxUrl: string, paused: boolean): Promise<void> {
  const answer = await fetch(`${sandboxUrl}/sandbox/stripe/webhooks`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ paused }),
  });
  expect(answer.ok).toBe(true);
}

async function saveCustomer(
  { databaseUrl }: RunningProduct,
  username: string,
  create: (userId: string) => Promise<string>,
): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ id: string }>(
    'select id::text from users where username = $1',
    [username],
  );
  const id = rows[0]?.id ?? '';
  await client.query(
    `insert into stripe_customers (user_id, stripe_customer_id, created_at) values ($1, $2, now())`,
    [id, await create(id)],
  );
  await client.end();
}

/**
 * Gives a user without a card a Stripe test clock
 * (https://docs.stripe.com/billing/testing/test-clocks), which can only be attached when a customer
 * is created. Returns how to move the user's time: `goTo` sets all clocks, including the browser's,
 * and `renewsAt` is the subscription's next renewal.
 */
export async function liveByClock(
  page: Page,
  { product, clock }: TimedProduct,
  username: string,
): Promise<{ goTo: (instant: Date) => Promise<void>; renewsAt: () => Promise<Date> }> {
  const api = `${product.sandboxUrl}/v1`;
  const seconds = (instant: Date) => String(Math.floor(instant.getTime() / 1000));
  const created = await sandbox(`${api}/test_helpers/test_clocks`, 'POST', {
    frozen_time: seconds(clock.now()),
  });
  const clockUrl = `${api}/test_helpers/test_clocks/${(created as { id: string }).id}`;
  let customerId = '';
  await saveCustomer(product, username, async (userId) => {
    const customer = await sandbox(`${api}/customers`, 'POST', {
      test_clock: (created as { id: string }).id,
      'metadata[userId]': userId,
    });
    customerId = (customer as { id: string }).id;
    return customerId;
  });
  await page.clock.setSystemTime(clock.now());
  return {
    goTo: async (instant) => {
      // The product receives the webhooks up to that time only after its own clock has been moved.
      await holdWebhooks(product.sandboxUrl, true);
      await sandbox(`${clockUrl}/advance`, 'POST', { frozen_time: seconds(instant) });
      await expect
        .poll(async () => ((await sandbox(clockUrl, 'GET')) as { status: string }).status)
        .toBe('ready');
      clock.set(instant);
      await page.clock.setSystemTime(instant);
      await holdWebhooks(product.sandboxUrl, false);
    },
    renewsAt: async () => {
      const answer = await sandbox(`${api}/subscriptions?customer=${customerId}`, 'GET');
      const { data } = answer as {
        data: { items: { data: { current_period_end: number }[] } }[];
      };
      return new Date((data[0]?.items.data[0]?.current_period_end ?? Number.NaN) * 1000);
    },
  };
}
