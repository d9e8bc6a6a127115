import { sql } from 'kysely';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createHolders } from '../../../testing/appointments.ts';
import { addEmployee } from '../../../testing/employees.ts';
import { useApi } from '../../../testing/harness.ts';
import { createVendors } from '../../../testing/vendors.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** $99.99 at $27,000, rounded up to the next satoshi. */
const DUE_SATS = 370_334;

const started = useApi({ LOG_LEVEL: 'silent' });
let vendors: ReturnType<typeof createVendors>;
const { book } = createHolders(started, () => vendors);
let staff: Awaited<ReturnType<typeof addEmployee>>;
beforeAll(() => {
  vendors = createVendors(started.sandbox);
});
beforeEach(async () => {
  staff ??= await addEmployee(started);
});
afterEach(() => {
  started.api.clock.offsetMs = 0;
});
const db = () => started.api.deps.db;

const list = async (bookingId: string) =>
  (await staff.client.attentionItems.list()).exceptions.filter(
    (one) => one.bookingId === bookingId,
  );

interface Came {
  readonly seen: number;
  readonly confirmed?: number;
  /** Time since the start of its quote, which is valid for 15 minutes. */
  readonly afterMs?: number;
  readonly status?: string;
  readonly isWatched?: boolean;
}

let nextIndex = 1_000_000;

/** Creates a booking that waits for Bitcoin and has received some of it. */
async function bookingWith(came: Came) {
  const { booking } = await book();
  const { seen, confirmed = seen, afterMs = MINUTE, status = 'open', isWatched = true } = came;
  const seenAt = started.api.deps.now();
  const quotedAt = new Date(seenAt.getTime() - afterMs);
  const endsAt = new Date(quotedAt.getTime() + 15 * MINUTE);
  const index = nextIndex++;
  const inTime = afterMs <= 15 * MINUTE + HOUR ? seen : 0;
  const address = `bcrt1-of-this-test-${index}`;
  const { rows } = await sql<{ id: string }>`
    insert into payments (booking_id, attempt, provider, provider_ref, status, amount_cents,
      created_at, updated_at)
    values (${booking.id}, 9, 'bitcoin', ${address}, ${status}, ${booking.amountCents},
      ${quotedAt}, ${seenAt}) returning id`.execute(db());
  const paymentId = rows[0]?.id ?? '';
  await sql`insert into bitcoin_payments (payment_id, address_index, address, seen_sats,
      in_time_sats, confirmed_sats, first_seen_at, next_look_at)
    values (${paymentId}, ${index}, ${address}, ${seen}, ${inTime}, ${confirmed},
      ${seen === 0 ? null : seenAt}, ${isWatched ? seenAt : null})`.execute(db());
  await sql`insert into bitcoin_quotes (payment_id, amount_sats, rate_cents, rate_source, rate_at,
      created_at, expires_at)
    values (${paymentId}, ${DUE_SATS}, 2700000, 'test', ${quotedAt}, ${quotedAt}, ${endsAt})`.execute(
    db(),
  );
  await sql`update bitcoin_payments c set quote_id = q.id from bitcoin_quotes q
    where q.payment_id = c.payment_id and c.payment_id = ${paymentId}`.execute(db());
  return { booking, paymentId, seenAt, list: () => list(booking.id) };
}

const shortOf = (found: Awaited<ReturnType<typeof list>>) =>
  found.filter(({ kind }) => kind === 'bitcoin-short');

describe('Bitcoin that is short', () => {
  it('is listed 15 minutes after it arrived, with the missing amount', async () => {
    const { booking, paymentId, seenAt, ...found } = await bookingWith({
      seen: 100_000,
      afterMs: 0,
    });
    started.api.clock.offsetMs = 14 * MINUTE;
    expect(shortOf(await found.list())).toEqual([]);
    started.api.clock.offsetMs = 16 * MINUTE;
    expect(shortOf(await found.list())).toEqual([
      {
        kind: 'bitcoin-short',
        id: paymentId,
        at: seenAt.toISOString(),
        name: booking.name,
        bookingId: booking.id,
        // $99.99 less the $27.00 received.
        amountCents: 7299,
        detail: '0.00100000 of 0.00370334 BTC came',
      },
    ]);
  });

  it('is listed once its quote has expired', async () => {
    const found = await bookingWith({ seen: 100_000, afterMs: 10 * MINUTE });
    started.api.clock.offsetMs = 4 * MINUTE;
    expect(shortOf(await found.list())).toEqual([]);
    started.api.clock.offsetMs = 6 * MINUTE;
    expect(shortOf(await found.list())).toMatchObject([{ amountCents: 7299 }]);
  });

  it.each([
    [0, '0.00100000 of 0.00370334 BTC came, none of it confirmed'],
    [40_000, '0.00100000 of 0.00370334 BTC came, 0.00040000 of it confirmed'],
  ])('shows how much of it is confirmed: %i', async (confirmed, detail) => {
    const found = await bookingWith({ seen: 100_000, confirmed });
    started.api.clock.offsetMs = 16 * MINUTE;
    expect(shortOf(await found.list())).toMatchObject([{ detail }]);
  });

  it.each([
    ['nothing came', { seen: 0 }],
    [
      'all of it came and waits for a block',
      { seen: DUE_SATS, confirmed: 0, status: 'processing' },
    ],
    ['somebody sent it back', { seen: 100_000, status: 'canceled' }],
    ['somebody took it for the price', { seen: 100_000, status: 'succeeded' }],
    ['nobody looks anymore', { seen: 100_000, isWatched: false }],
  ] as const)('is not listed if %s', async (_, came) => {
    const found = await bookingWith(came);
    started.api.clock.offsetMs = 30 * MINUTE;
    expect(shortOf(await found.list())).toEqual([]);
  });
});

describe('Bitcoin that is late', () => {
  it('is listed at once with the whole amount, even if it is the full price', async () => {
    const found = await bookingWith({
      seen: DUE_SATS,
      afterMs: 15 * MINUTE + 2 * HOUR,
    });
    expect(shortOf(await found.list())).toMatchObject([
      { amountCents: 9999, detail: '0.00370334 BTC came 2 hours after its quote had ended' },
    ]);
  });

  it('is not listed within an hour after its quote ended', async () => {
    const found = await bookingWith({ seen: DUE_SATS, afterMs: 15 * MINUTE + HOUR - 1 });
    expect(shortOf(await found.list())).toEqual([]);
  });

  it('is listed with the received amount if it is short as well', async () => {
    const found = await bookingWith({ seen: 100_000, afterMs: 15 * MINUTE + 3 * HOUR });
    expect(shortOf(await found.list())).toMatchObject([
      {
        amountCents: 2700,
        detail: '0.00100000 of 0.00370334 BTC came 3 hours after its quote had ended',
      },
    ]);
  });
});

describe('a Bitcoin refund', () => {
  const addRefund = async (paymentId: string, reason: string | null, status = 'pending') => {
    const at = started.api.deps.now();
    const { rows } = await sql<{ id: string }>`
      insert into refunds (payment_id, amount_cents, reason, order_id, status, created_at,
        updated_at)
      values (${paymentId}, 2000, ${reason},
        ${reason === null ? sql`gen_random_uuid()` : null}, ${status}, ${at}, ${at})
      returning id`.execute(db());
    return { id: rows[0]?.id ?? '', at: at.toISOString() };
  };
  const paid = () => bookingWith({ seen: DUE_SATS, status: 'succeeded', isWatched: false });
  const owed = (found: Awaited<ReturnType<typeof list>>) =>
    found.filter(({ kind }) => kind === 'bitcoin-owed');

  it.each([
    ['no_place', 'Paid after the slot was taken'],
    ['booking_closed', 'Paid when the booking was closed'],
    ['wrong_amount', 'More was paid than was due'],
    ['cancelled', 'The booking was cancelled'],
    [null, null],
  ])('is listed with its reason until it is sent: %s', async (reason, detail) => {
    const { booking, paymentId, ...found } = await paid();
    const { id, at } = await addRefund(paymentId, reason);
    expect(owed(await found.list())).toEqual([
      {
        kind: 'bitcoin-owed',
        id,
        at,
        name: booking.name,
        bookingId: booking.id,
        amountCents: 2000,
        detail,
      },
    ]);
    await db().updateTable('refunds').set({ status: 'succeeded' }).where('id', '=', id).execute();
    expect(owed(await found.list())).toEqual([]);
  });

  it('is not listed for a refund to a card', async () => {
    const { paymentId, ...found } = await paid();
    await db()
      .updateTable('payments')
      .set({ provider: 'stripe' })
      .where('id', '=', paymentId)
      .execute();
    await addRefund(paymentId, 'cancelled');
    expect(owed(await found.list())).toEqual([]);
  });
});

it('the overview counts late Bitcoin as an attention item', async () => {
  const count = async () => (await staff.client.metrics.overview({ query: {} })).now.exceptions;
  const before = await count();
  await bookingWith({ seen: DUE_SATS, afterMs: 4 * HOUR });
  expect(await count()).toBe(before + 1);
});
