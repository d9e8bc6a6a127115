import type { BillingInterval, PlanName, Rate } from '@voltcourier/pricing';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/connection.ts';

/** A plan's price at the provider. */
export interface PriceRow extends Rate {
  readonly id: string;
  readonly amountCents: number;
  readonly isCurrent: boolean;
}

/** Serializes syncs with the provider, until the transaction ends. */
export async function lockPrices(db: Database): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('membership prices', 0))`.execute(db);
}

/** Lists the prices found by the last sync. */
export async function listPrices(db: Database): Promise<PriceRow[]> {
  const rows = await db.selectFrom('membership_prices').selectAll().execute();
  return rows.map((row) => ({
    id: row.provider_ref,
    plan: row.plan as PlanName,
    interval: row.billing_interval as BillingInterval,
    amountCents: row.amount_cents,
    isCurrent: row.is_current,
  }));
}

/** Saves the prices found by a sync; earlier ones stay known as ours. */
export async function savePrices(db: Database, prices: readonly PriceRow[]): Promise<void> {
  await db
    .updateTable('membership_prices')
    .set({ is_current: false })
    .where('is_current', '=', true)
    .execute();
  for (const { id, plan, interval, amountCents, isCurrent } of prices) {
    const values = {
      plan,
      billing_interval: interval,
      amount_cents: amountCents,
      is_current: isCurrent,
    };
    await db
      .insertInto('membership_prices')
      .values({ provider_ref: id, ...values })
      .onConflict((conflict) => conflict.column('provider_ref').doUpdateSet(values))
      .execute();
  }
}

/** An unsettled purchase. */
export interface PurchaseRow extends Rate {
  readonly id: string;
  readonly userId: string;
  readonly paymentMethodId: string;
  readonly subscriptionId: string | null;
  readonly createdAt: Date;
}

/** Adds a purchase; undefined while the user has another open one. */
export async function addPurchase(
  db: Database,
  purchase: Omit<PurchaseRow, 'subscriptionId'>,
): Promise<PurchaseRow | undefined> {
  const row = await db
    .insertInto('membership_purchases')
    .values({
      id: purchase.id,
      user_id: purchase.userId,
      plan: purchase.plan,
      billing_interval: purchase.interval,
      payment_method_ref: purchase.paymentMethodId,
      created_at: purchase.createdAt,
    })
    .onConflict((conflict) =>
      conflict.column('user_id').where('settled_at', 'is', null).doNothing(),
    )
    .returning('id')
    .executeTakeFirst();
  return row && { ...purchase, subscriptionId: null };
}

const purchaseOf = (row: {
  id: string;
  user_id: string;
  plan: string;
  billing_interval: string;
  payment_method_ref: string;
  subscription_ref: string | null;
  created_at: Date;
}): PurchaseRow => ({
  id: row.id,
  userId: row.user_id,
  plan: row.plan as PlanName,
  interval: row.billing_interval as BillingInterval,
  paymentMethodId: row.payment_method_ref,
  subscriptionId: row.subscription_ref,
  createdAt: row.created_at,
});

/** Finds a user's open purchase. */
export async function findOpenPurchase(
  db: Database,
  userId: string,
): Promise<PurchaseRow | undefined> {
  const row = await db
    .selectFrom('membership_purchases')
    .selectAll()
    .where('user_id', '=', userId)
    .where('settled_at', 'is', null)
    .executeTakeFirst();
  return row && purchaseOf(row);
}

/**
 * Lists open purchases without a response by one instant, or unfinished by another, oldest first.
 */
export async function listOpenPurchases(
  db: Database,
  { unansweredSince, abandoned, limit }: { unansweredSince: Date; abandoned: Date; limit: number },
): Promise<PurchaseRow[]> {
  const rows = await db
    .selectFrom('membership_purchases')
    .selectAll()
    .where('settled_at', 'is', null)
    .where('created_at', '<', unansweredSince)
    .where((either) =>
      either.or([either('subscription_ref', 'is', null), either('created_at', '<', abandoned)]),
    )
    .orderBy('created_at')
    .limit(limit)
    .execute();
  return rows.map(purchaseOf);
}

/** Links a purchase to its subscription. */
export async function savePurchaseSubscription(
  db: Database,
  id: string,
  subscriptionId: string,
): Promise<void> {
  await db
    .updateTable('membership_purchases')
    .set({ subscription_ref: subscriptionId })
    .where('id', '=', id)
    .execute();
}

/** The update of a purchase that is still open: neither settled nor linked to a subscription. */
const updateOpenPurchase = (db: Database, id: string) =>
  db
    .updateTable('membership_purchases')
    .where('id', '=', id)
    .where('subscription_ref', 'is', null)
    .where('settled_at', 'is', null);

/** Takes up a purchase again. Returns false if it is settled or has a subscription by now. */
export async function renewPurchase(db: Database, id: string, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await updateOpenPurchase(db, id)
    .set({ created_at: at })
    .executeTakeFirst();
  return numUpdatedRows > 0;
}

/** Settles a purchase without a subscription. Returns false if it has changed since it was read. */
export async function dropPurchase(
  db: Database,
  { id, createdAt }: PurchaseRow,
  at: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await updateOpenPurchase(db, id)
    .set({ settled_at: at })
    .where('created_at', '=', createdAt)
    .executeTakeFirst();
  return numUpdatedRows > 0;
}

/** Marks a purchase as settled: it was paid or failed. */
export async function settlePurchase(db: Database, id: string, at: Date): Promise<void> {
  await db
    .updateTable('membership_purchases')
    .set({ settled_at: at })
    .where('id', '=', id)
    .where('settled_at', 'is', null)
    .execute();
}
