import type { Database } from '../../../platform/database/connection.ts';

/** A change of a user's saved cards at Stripe, with the card that it removes, if any. */
export interface CardChange {
  readonly id: string;
  readonly userId: string;
  readonly removing: string | null;
}

/**
 * Leases a user's cards for one change. Returns false while another change has them, and replaces
 * one whose lease has expired.
 */
export async function leaseCards(
  db: Database,
  { id, userId, removing }: CardChange,
  { at, until }: { at: Date; until: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('stripe_customers')
    .set({ card_change: id, changing_until: until, removing_card: removing })
    .where('user_id', '=', userId)
    .where((either) =>
      either.or([either('changing_until', 'is', null), either('changing_until', '<=', at)]),
    )
    .executeTakeFirst();
  return numUpdatedRows > 0;
}

/** Extends a lease. Returns false if it has expired or another change has replaced it. */
export async function extendCardLease(
  db: Database,
  { id, userId }: CardChange,
  { at, until }: { at: Date; until: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('stripe_customers')
    .set({ changing_until: until })
    .where('user_id', '=', userId)
    .where('card_change', '=', id)
    .where('changing_until', '>', at)
    .executeTakeFirst();
  return numUpdatedRows > 0;
}

/** Ends a lease, unless another change has replaced it. */
export async function endCardLease(db: Database, { id, userId }: CardChange): Promise<void> {
  await db
    .updateTable('stripe_customers')
    .set({ card_change: null, changing_until: null, removing_card: null })
    .where('user_id', '=', userId)
    .where('card_change', '=', id)
    .execute();
}

/** Finds which of a user's cards is being removed. */
export async function findCardBeingRemoved(
  db: Database,
  { userId, at }: { userId: string; at: Date },
): Promise<string | undefined> {
  const row = await db
    .selectFrom('stripe_customers')
    .select('removing_card')
    .where('user_id', '=', userId)
    .where('changing_until', '>', at)
    .executeTakeFirst();
  return row?.removing_card ?? undefined;
}

/** Lists removals whose process ended before they did, longest ago first. */
export async function listInterruptedRemovals(
  db: Database,
  at: Date,
  limit: number,
): Promise<{ userId: string; cardId: string }[]> {
  const rows = await db
    .selectFrom('stripe_customers')
    .select(['user_id as userId', 'removing_card as cardId'])
    .where('removing_card', 'is not', null)
    .where('changing_until', '<=', at)
    .orderBy('changing_until')
    .limit(limit)
    .execute();
  return rows.flatMap(({ userId, cardId }) => (cardId === null ? [] : [{ userId, cardId }]));
}
