import type { SavedCard } from '@voltcourier/contracts';
import type { Context } from '../../../platform/context.ts';
import { AppError } from '../../../platform/app-error.ts';
import { orUnavailable as askOrUnavailable } from '../../../platform/vendors/stripe/asking.ts';
import type { SavedCards } from '../../../platform/vendors/stripe/saved-cards.ts';
import {
  addStripeCustomer,
  findStripeCustomer,
  replaceStripeCustomer,
  tryLockStripeCustomer,
} from './repository.ts';

const CARDS_OFF = 'Cards can’t be saved right now. Please call us and we will help.';

/** Turns a provider outage into an error message for the customer. */
const orUnavailable = <Answer>(question: Promise<Answer>): Promise<Answer> =>
  askOrUnavailable(question, 'Nothing was changed; please try again in a moment.');

// Saved cards of users, which are stored only at Stripe.

function getOn(ctx: Context): SavedCards {
  if (ctx.cards === undefined) throw new AppError('payments_unavailable', CARDS_OFF);
  return ctx.cards.savedCards;
}

/** Returns the known customer, and whether it still exists at Stripe. */
async function findCustomer(ctx: Context, userId: string) {
  const known = await findStripeCustomer(ctx.db, userId);
  const isThere = known !== undefined && (await orUnavailable(getOn(ctx).hasCustomer(known)));
  return { known, there: isThere ? known : undefined };
}

/**
 * Returns the user's customer at Stripe, and creates one if there is none or it was deleted there.
 * The idempotency key and the request are always the same per user, so after a crash before the row
 * is saved, the same customer is returned. Stripe gets only our ID of the user.
 *
 * @throws AppError `payments_unavailable`.
 */
export async function ensureStripeCustomer(ctx: Context, userId: string): Promise<string> {
  const saved = getOn(ctx);
  const { known, there } = await findCustomer(ctx, userId);
  if (there !== undefined) return there;
  const key = `user:${userId}:customer`;
  const { id } = await orUnavailable(
    saved.createCustomer({
      metadata: { userId },
      idempotencyKey: known === undefined ? key : `${key}:after:${known}`,
    }),
  );
  if (known === undefined) {
    await addStripeCustomer(ctx.db, { userId, stripeCustomerId: id, at: ctx.now() });
  } else await replaceStripeCustomer(ctx.db, { userId, from: known, to: id });
  const stored = await findStripeCustomer(ctx.db, userId);
  if (stored === undefined) throw new Error(`User ${userId} has no stored Stripe customer.`);
  return stored;
}

/**
 * Lists a customer's cards. The browser saves a card directly at Stripe, so the first one becomes
 * the default when it is first seen here. Idempotent.
 */
async function look(ctx: Context, customerId: string): Promise<SavedCard[]> {
  const saved = getOn(ctx);
  const { cards, defaultId } = await orUnavailable(saved.list(customerId));
  const chosen = cards.find(({ id }) => id === defaultId) ?? cards.at(-1);
  if (chosen !== undefined && chosen.id !== defaultId) {
    await orUnavailable(saved.makeDefault(customerId, chosen.id));
  }
  return cards.map((card) => ({ ...card, isDefault: card.id === chosen?.id }));
}

/** Returns the customer who owns a card, if it is this user. */
async function ownerOf(ctx: Context, userId: string, cardId: string): Promise<string> {
  const saved = getOn(ctx);
  const customerId = await findStripeCustomer(ctx.db, userId);
  const owner =
    customerId === undefined ? undefined : await orUnavailable(saved.findCustomerOf(cardId));
  if (customerId === undefined || owner !== customerId) {
    throw new AppError('not_found', 'This card is not among your saved cards.');
  }
  return customerId;
}

/**
 * Lists a user's cards, most recently added first.
 *
 * @throws AppError `payments_unavailable`.
 */
export async function listPaymentMethods(ctx: Context, userId: string): Promise<SavedCard[]> {
  getOn(ctx);
  const { there } = await findCustomer(ctx, userId);
  return there === undefined ? [] : look(ctx, there);
}

/**
 * Returns the client secret with which the browser saves a card and authenticates it if the bank
 * requires that.
 *
 * @throws AppError `payments_unavailable`.
 */
export async function setUpPaymentMethod(ctx: Context, userId: string): Promise<string> {
  const customerId = await ensureStripeCustomer(ctx, userId);
  const { clientSecret } = await orUnavailable(getOn(ctx).createSetup(customerId));
  if (clientSecret === null) throw new Error('Stripe answered a setup without its secret.');
  return clientSecret;
}

/**
 * Makes a card the default, with which memberships are paid.
 *
 * @throws AppError `not_found`, `payments_unavailable`.
 */
export async function makeDefaultPaymentMethod(
  ctx: Context,
  userId: string,
  cardId: string,
): Promise<SavedCard[]> {
  const customerId = await ownerOf(ctx, userId, cardId);
  // A subscription's own card takes precedence over the customer's default.
  await orUnavailable(getOn(ctx).renewWith(customerId, cardId));
  await orUnavailable(getOn(ctx).makeDefault(customerId, cardId));
  return look(ctx, customerId);
}

async function remove(saved: SavedCards, customerId: string, cardId: string): Promise<void> {
  const { cards, defaultId } = await orUnavailable(saved.list(customerId));
  if (!cards.some(({ id }) => id === cardId)) return;
  // The card that `look` will choose as default. Without this, a later plan change would keep the
  // removed card.
  const next = cards.findLast(({ id }) => id !== cardId);
  if (next === undefined && (await orUnavailable(saved.hasRunningSubscription(customerId)))) {
    throw new AppError(
      'card_in_use',
      'Your membership is paid with this card. Add another card first, then remove this one.',
    );
  }
  if (defaultId === cardId && next !== undefined) {
    await orUnavailable(saved.renewWith(customerId, next.id));
  }
  await orUnavailable(saved.remove(cardId));
}

/**
 * Removes a card. If it was the default, the oldest remaining one becomes the default. Nothing
 * happens if it isn't among the user's cards any more.
 *
 * @throws AppError `card_in_use`, `payments_unavailable`.
 */
export async function removePaymentMethod(
  ctx: Context,
  userId: string,
  cardId: string,
): Promise<SavedCard[]> {
  const saved = getOn(ctx);
  const { there: customerId } = await findCustomer(ctx, userId);
  if (customerId === undefined) return [];
  // One at a time: two removals at once would each leave the other's card to the membership. The
  // second one doesn't wait, because each that waits for Stripe keeps a database connection.
  await ctx.db.transaction().execute(async (trx) => {
    if (!(await tryLockStripeCustomer(trx, customerId))) {
      throw new AppError('card_in_use', 'Nothing was changed; please try again in a moment.');
    }
    await remove(saved, customerId, cardId);
  });
  const cards = await look(ctx, customerId);
  // Another request may have made the card the default before Stripe removed it. Nothing can choose
  // it anymore.
  const left = cards.find(({ isDefault }) => isDefault);
  if (left !== undefined) await orUnavailable(saved.renewWith(customerId, left.id));
  return cards;
}
