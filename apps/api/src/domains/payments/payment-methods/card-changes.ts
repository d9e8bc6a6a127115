import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { AppError } from '../../../platform/app-error.ts';
import type { Context } from '../../../platform/context.ts';
import {
  type CardChange,
  endCardLease,
  extendCardLease,
  findCardBeingRemoved,
  leaseCards,
} from './card-changes-repository.ts';

// Longer than a request to Stripe can take, including retries.
const LEASE_MS = 90_000;
// A change usually takes a second or two. A request that waits for one keeps no database connection.
const WAIT_MS = 200;
const LONGEST_WAIT_MS = 5_000;

// Changes of a user's saved cards at Stripe, one at a time: two removals at once would each leave
// the other's card to the membership, and a card that is chosen while it is removed would pay for
// nothing. The lease is a row, so that no transaction is open while Stripe is asked. It expires if
// the process ends.

const leaseFrom = (ctx: Context) => {
  const at = ctx.now();
  return { at, until: new Date(at.getTime() + LEASE_MS) };
};

const underWay = () =>
  new AppError(
    'payments_unavailable',
    'Your saved cards are being changed in another window. Please try again in a minute.',
  );

/** Makes sure before a step that can't be undone that no other change has begun. */
export async function keepCardLease(ctx: Context, change: CardChange): Promise<void> {
  if (!(await extendCardLease(ctx.db, change, leaseFrom(ctx)))) throw underWay();
}

/**
 * Refuses a card that is being removed.
 *
 * @throws AppError `not_found`.
 */
export async function refuseRemovedCard(
  ctx: Context,
  userId: string,
  cardId: string,
): Promise<void> {
  if ((await findCardBeingRemoved(ctx.db, { userId, at: ctx.now() })) === cardId) {
    throw new AppError('not_found', 'This card is being removed. Please choose another one.');
  }
}

/**
 * Makes one change of a user's cards, after the one that is under way. The user has a customer at
 * Stripe.
 *
 * @throws AppError `payments_unavailable` if the other change takes too long.
 */
export async function changeCards<Answer>(
  ctx: Context,
  { userId, removing }: Omit<CardChange, 'id'>,
  act: (change: CardChange) => Promise<Answer>,
): Promise<Answer> {
  const change = { id: randomUUID(), userId, removing };
  const patientUntil = ctx.now().getTime() + LONGEST_WAIT_MS;
  while (!(await leaseCards(ctx.db, change, leaseFrom(ctx)))) {
    if (ctx.now().getTime() > patientUntil) throw underWay();
    await delay(WAIT_MS);
  }
  try {
    return await act(change);
  } finally {
    await endCardLease(ctx.db, change);
  }
}
