import { BITCOIN_DUST_CENTS } from '@voltcourier/pricing';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/connection.ts';
import type { PaymentStatus } from '../state-machine.ts';

/**
 * A Bitcoin payment with the quote that it is measured by: the one it was paid by, or the latest.
 */
export interface BitcoinRow {
  readonly payment_id: string;
  readonly booking_id: string;
  readonly status: PaymentStatus;
  /** Price of the whole payment, as requested or as paid. */
  readonly amount_cents: number;
  readonly address: string;
  readonly seen_sats: number;
  readonly confirmed_sats: number;
  readonly first_seen_at: Date | null;
  /** The part that arrived on-chain in time for the quote. */
  readonly in_time_sats: number;
  /** The confirmed amount in the ledger, and the parts used for the booking and returned. */
  readonly deposit_cents: number;
  readonly taken_cents: number;
  readonly returned_cents: number;
  readonly told_cents: number;
  readonly movements: number;
  readonly looked_at: Date | null;
  readonly changed_at: Date | null;
  readonly failed_polls: number;
  readonly lightning_sats: number;
  readonly quote_id: string;
  readonly due_sats: number;
  /** The quoted price. */
  readonly due_cents: number;
  readonly rate_cents: number;
  readonly rate_source: string;
  readonly rate_at: Date;
  readonly lightning_invoice: string | null;
  readonly quoted_at: Date;
  readonly expires_at: Date;
}

const rows = sql`
  select b.payment_id, p.booking_id, p.status, p.amount_cents, b.address, b.seen_sats,
    b.confirmed_sats, b.first_seen_at, b.in_time_sats, b.deposit_cents, b.taken_cents,
    b.returned_cents, b.told_cents, b.movements, b.looked_at, b.changed_at, b.failed_polls,
    l.lightning_sats, q.id as quote_id, q.amount_sats as due_sats,
    coalesce(q.amount_cents, p.amount_cents) as due_cents, q.rate_cents, q.rate_source, q.rate_at,
    q.lightning_invoice, q.created_at as quoted_at, q.expires_at
  from payments p
  join bitcoin_payments b on b.payment_id = p.id
  cross join lateral (
    select coalesce(sum(lightning_sats), 0)::bigint as lightning_sats
    from bitcoin_quotes where payment_id = b.payment_id
  ) l
  cross join lateral (
    select * from bitcoin_quotes where payment_id = b.payment_id
    order by id = b.quote_id desc nulls last, created_at desc limit 1
  ) q`;

/** Finds a Bitcoin payment by its ID. */
export async function findBitcoin(
  db: Database,
  paymentId: string,
): Promise<BitcoinRow | undefined> {
  const found = await sql<BitcoinRow>`${rows} where p.id = ${paymentId}`.execute(db);
  return found.rows[0];
}

/** Finds a booking's latest Bitcoin payment. */
export async function findBitcoinOf(
  db: Database,
  bookingId: string,
): Promise<BitcoinRow | undefined> {
  const found = await sql<BitcoinRow>`
    ${rows} where p.booking_id = ${bookingId} order by p.attempt desc limit 1`.execute(db);
  return found.rows[0];
}

/** Returns the index of the next address; an index is never used twice. */
export async function allocateAddressIndex(db: Database): Promise<number> {
  const { rows: taken } = await sql<{ index: number }>`
    select nextval('bitcoin_address_index')::int as index`.execute(db);
  const [first] = taken;
  if (first === undefined) throw new Error('A sequence has a next number.');
  return first.index;
}

/** Saves a payment's address. */
export async function addBitcoin(
  db: Database,
  payment: { paymentId: string; addressIndex: number; address: string; nextPollAt: Date },
): Promise<void> {
  await db
    .insertInto('bitcoin_payments')
    .values({
      payment_id: payment.paymentId,
      address_index: payment.addressIndex,
      address: payment.address,
      next_look_at: payment.nextPollAt,
    })
    .execute();
}

/** A new quote: amounts in satoshis, rates in US cents per bitcoin. */
export interface NewQuote {
  readonly amountSats: number;
  readonly amountCents: number;
  readonly rateCents: number;
  readonly rateSource: string;
  readonly rateAt: Date;
  readonly invoice: { readonly hash: string; readonly text: string } | undefined;
  readonly at: Date;
  readonly expiresAt: Date;
}

/**
 * Adds a quote to a payment. Leaves out its invoice if the node has returned the same hash before,
 * because payments couldn't be told apart.
 */
export async function addQuote(db: Database, paymentId: string, quote: NewQuote): Promise<void> {
  const values = {
    payment_id: paymentId,
    amount_sats: quote.amountSats,
    amount_cents: quote.amountCents,
    rate_cents: quote.rateCents,
    rate_source: quote.rateSource,
    rate_at: quote.rateAt,
    lightning_invoice: quote.invoice?.text ?? null,
    lightning_hash: quote.invoice?.hash ?? null,
    created_at: quote.at,
    expires_at: quote.expiresAt,
  };
  const added = await db
    .insertInto('bitcoin_quotes')
    .values(values)
    .onConflict((hash) => hash.column('lightning_hash').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (added !== undefined) return;
  await db
    .insertInto('bitcoin_quotes')
    .values({ ...values, lightning_invoice: null, lightning_hash: null })
    .execute();
}

/** Lists the hashes of a payment's invoices that may still turn out to be paid. */
export async function listOpenInvoices(db: Database, paymentId: string): Promise<string[]> {
  const { rows: open } = await sql<{ hash: string }>`
    select lightning_hash as hash from bitcoin_quotes
    where payment_id = ${paymentId} and lightning_hash is not null and lightning_sats is null
    order by created_at`.execute(db);
  return open.map(({ hash }) => hash);
}

/** Saves the amounts of invoices that can no longer be paid, in satoshis. */
export async function saveLightning(
  db: Database,
  received: readonly { hash: string; sats: number }[],
): Promise<void> {
  await sql`
    update bitcoin_quotes set lightning_sats = came.sats
    from unnest(${received.map(({ hash }) => hash)}::text[],
      ${received.map(({ sats }) => sats)}::bigint[]) as came (hash, sats)
    where lightning_hash = came.hash`.execute(db);
}

/**
 * Decides which quote a payment is measured by when its first Bitcoin is seen: one whose invoice
 * was paid, otherwise the cheapest that was still valid, otherwise the latest.
 */
export async function pinQuote(db: Database, paymentId: string, goodSince: Date): Promise<void> {
  await sql`
    update bitcoin_payments set quote_id = (
      select id from bitcoin_quotes where payment_id = ${paymentId}
      order by coalesce(lightning_sats, 0) > 0 desc,
        case when expires_at >= ${goodSince} then amount_sats end nulls last, created_at desc
      limit 1
    ) where payment_id = ${paymentId} and quote_id is null`.execute(db);
}

/** Saves the result of a poll. The caller holds the payment's lock. */
export async function savePolled(
  db: Database,
  paymentId: string,
  polled: {
    seenSats: number;
    confirmedSats: number;
    inTimeSats: number;
    firstSeenAt: Date | null;
    quoteId: string | null;
    polledAt: Date;
    changedAt: Date | null;
    nextPollAt: Date | null;
    failedPolls: number;
  },
): Promise<void> {
  await db
    .updateTable('bitcoin_payments')
    .set({
      seen_sats: polled.seenSats,
      confirmed_sats: polled.confirmedSats,
      in_time_sats: polled.inTimeSats,
      first_seen_at: polled.firstSeenAt,
      quote_id: polled.quoteId,
      looked_at: polled.polledAt,
      changed_at: polled.changedAt,
      next_look_at: polled.nextPollAt,
      failed_polls: polled.failedPolls,
    })
    .where('payment_id', '=', paymentId)
    .execute();
}

/** The ledger's amounts of a payment, in cents, and the number of movements. */
export interface Balance {
  readonly depositCents: number;
  readonly takenCents: number;
  readonly returnedCents: number;
  readonly toldCents: number;
  readonly movements: number;
}

/** Saves the ledger's amounts of a payment. The caller holds the payment's lock. */
export async function saveBalance(
  db: Database,
  paymentId: string,
  balance: Partial<Balance>,
): Promise<void> {
  await db
    .updateTable('bitcoin_payments')
    .set({
      deposit_cents: balance.depositCents,
      taken_cents: balance.takenCents,
      returned_cents: balance.returnedCents,
      told_cents: balance.toldCents,
      movements: balance.movements,
    })
    .where('payment_id', '=', paymentId)
    .execute();
}

/** Saves the number of consecutive failed polls of a payment, and when it is polled next. */
export async function saveFailedPoll(
  db: Database,
  paymentId: string,
  { failedPolls, nextPollAt }: { failedPolls: number; nextPollAt: Date },
): Promise<void> {
  await db
    .updateTable('bitcoin_payments')
    .set({ failed_polls: failedPolls, next_look_at: nextPollAt })
    .where('payment_id', '=', paymentId)
    .where('next_look_at', 'is not', null)
    .execute();
}

/** Lists payments that are due to be polled, longest overdue first. */
export function listDuePolls(
  db: Database,
  now: Date,
  limit: number,
): Promise<{ payment_id: string; failed_polls: number }[]> {
  return db
    .selectFrom('bitcoin_payments')
    .select(['payment_id', 'failed_polls'])
    .where('next_look_at', '<=', now)
    .orderBy('next_look_at')
    .limit(limit)
    .execute();
}

/** Whether Bitcoin of a booking is waiting to be returned. */
export async function isBitcoinOwed(db: Database, bookingId: string): Promise<boolean> {
  const { rows: owed } = await sql`
    select from payments p
    where p.booking_id = ${bookingId} and p.provider = 'bitcoin' and (
      exists (select from refunds r where r.payment_id = p.id and r.status = 'pending')
      or p.status in ('succeeded', 'canceled') and exists (
        select from bitcoin_payments c where c.payment_id = p.id
          and c.deposit_cents - c.taken_cents - c.returned_cents >= ${BITCOIN_DUST_CENTS}
      )
    )
    limit 1`.execute(db);
  return owed.length > 0;
}

/** Lists a booking's Bitcoin payments that staff have to settle, oldest first. */
export async function listUnsettled(db: Database, bookingId: string): Promise<BitcoinRow[]> {
  const found = await sql<BitcoinRow>`
    ${rows} where p.booking_id = ${bookingId} and (
      p.status in ('creating', 'open', 'processing') and b.seen_sats > 0
      or b.deposit_cents - b.taken_cents - b.returned_cents not between 0 and ${BITCOIN_DUST_CENTS - 1}
    ) order by p.attempt`.execute(db);
  return found.rows;
}
