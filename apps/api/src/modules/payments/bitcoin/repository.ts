import { sql } from 'kysely';
import type { Database } from '../../../database/connection.ts';
import type { PaymentStatus } from '../state-machine.ts';

/** A Bitcoin payment with the quote that it is measured by: the one it was paid by, or the last. */
export interface BitcoinRow {
  readonly payment_id: string;
  readonly booking_id: string;
  readonly status: PaymentStatus;
  /** Of the whole payment, as it was asked, or as it was paid. */
  readonly amount_cents: number;
  readonly address: string;
  readonly seen_sats: number;
  readonly confirmed_sats: number;
  readonly first_seen_at: Date | null;
  readonly deposit_cents: number;
  readonly looked_at: Date | null;
  readonly lightning_sats: number;
  readonly quote_id: string;
  readonly due_sats: number;
  readonly rate_cents: number;
  readonly rate_source: string;
  readonly rate_at: Date;
  readonly lightning_invoice: string | null;
  readonly quoted_at: Date;
  readonly expires_at: Date;
}

const rows = sql`
  select b.payment_id, p.booking_id, p.status, p.amount_cents, b.address, b.seen_sats,
    b.confirmed_sats, b.first_seen_at, b.deposit_cents, b.looked_at, l.lightning_sats,
    q.id as quote_id, q.amount_sats as due_sats, q.rate_cents, q.rate_source, q.rate_at,
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

/** A Bitcoin payment by its id. */
export async function findBitcoin(
  db: Database,
  paymentId: string,
): Promise<BitcoinRow | undefined> {
  const found = await sql<BitcoinRow>`${rows} where p.id = ${paymentId}`.execute(db);
  return found.rows[0];
}

/** A booking's last Bitcoin payment. */
export async function findBitcoinOf(
  db: Database,
  bookingId: string,
): Promise<BitcoinRow | undefined> {
  const found = await sql<BitcoinRow>`
    ${rows} where p.booking_id = ${bookingId} order by p.attempt desc limit 1`.execute(db);
  return found.rows[0];
}

/** The number of the next address: none is ever given twice. */
export async function takeAddressIndex(db: Database): Promise<number> {
  const { rows: taken } = await sql<{ index: number }>`
    select nextval('bitcoin_address_index')::int as index`.execute(db);
  const [first] = taken;
  if (first === undefined) throw new Error('A sequence has a next number.');
  return first.index;
}

/** Gives a payment its address. */
export async function addBitcoin(
  db: Database,
  payment: { paymentId: string; addressIndex: number; address: string; nextLookAt: Date },
): Promise<void> {
  await db
    .insertInto('bitcoin_payments')
    .values({
      payment_id: payment.paymentId,
      address_index: payment.addressIndex,
      address: payment.address,
      next_look_at: payment.nextLookAt,
    })
    .execute();
}

/** A quote as it is written down: amounts in satoshis, rates in US cents for a bitcoin. */
export interface NewQuote {
  readonly amountSats: number;
  readonly rateCents: number;
  readonly rateSource: string;
  readonly rateAt: Date;
  readonly invoice: { readonly hash: string; readonly text: string } | undefined;
  readonly at: Date;
  readonly expiresAt: Date;
}

/** Adds a quote to a payment. */
export async function addQuote(db: Database, paymentId: string, quote: NewQuote): Promise<void> {
  await db
    .insertInto('bitcoin_quotes')
    .values({
      payment_id: paymentId,
      amount_sats: quote.amountSats,
      rate_cents: quote.rateCents,
      rate_source: quote.rateSource,
      rate_at: quote.rateAt,
      lightning_invoice: quote.invoice?.text ?? null,
      lightning_hash: quote.invoice?.hash ?? null,
      created_at: quote.at,
      expires_at: quote.expiresAt,
    })
    .execute();
}

/** The hashes of a payment's invoices of which it isn't known yet whether they were paid. */
export async function listOpenInvoices(db: Database, paymentId: string): Promise<string[]> {
  const { rows: open } = await sql<{ hash: string }>`
    select lightning_hash as hash from bitcoin_quotes
    where payment_id = ${paymentId} and lightning_hash is not null and lightning_sats is null
    order by created_at`.execute(db);
  return open.map(({ hash }) => hash);
}

/** Writes what came for invoices that can't be paid any more, in satoshis. */
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
 * Decides which quote a payment is measured by, when something was seen for the first time: the one
 * whose invoice was paid, else the cheapest that was still good, else the last.
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

/** Writes what a look has found. The caller holds the payment's lock. */
export async function saveLook(
  db: Database,
  paymentId: string,
  look: {
    seenSats: number;
    confirmedSats: number;
    firstSeenAt: Date | null;
    quoteId: string | null;
    depositCents: number;
    lookedAt: Date;
    nextLookAt: Date | null;
  },
): Promise<void> {
  await db
    .updateTable('bitcoin_payments')
    .set({
      seen_sats: look.seenSats,
      confirmed_sats: look.confirmedSats,
      first_seen_at: look.firstSeenAt,
      quote_id: look.quoteId,
      deposit_cents: look.depositCents,
      looked_at: look.lookedAt,
      next_look_at: look.nextLookAt,
    })
    .where('payment_id', '=', paymentId)
    .execute();
}

/** Ends looking: somebody has settled the payment by hand. */
export async function endLooking(db: Database, paymentId: string): Promise<void> {
  await db
    .updateTable('bitcoin_payments')
    .set({ next_look_at: null })
    .where('payment_id', '=', paymentId)
    .execute();
}

/** Payments that ought to be looked at, the longest overdue first. */
export async function listDueLooks(db: Database, now: Date, limit: number): Promise<string[]> {
  const due = await db
    .selectFrom('bitcoin_payments')
    .select('payment_id')
    .where('next_look_at', '<=', now)
    .orderBy('next_look_at')
    .limit(limit)
    .execute();
  return due.map(({ payment_id: id }) => id);
}

/** Whether a refund of Bitcoin of a booking waits for whoever sends it. */
export async function isOwed(db: Database, bookingId: string): Promise<boolean> {
  const { rows: owed } = await sql`
    select from payments p join refunds r on r.payment_id = p.id
    where p.booking_id = ${bookingId} and p.provider = 'bitcoin' and r.status = 'pending'
    limit 1`.execute(db);
  return owed.length > 0;
}
