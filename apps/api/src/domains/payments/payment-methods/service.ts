import type { SavedCard } from '@voltcourier/contracts';
import type { Context } from '../../../platform/context.ts';
import { AppError } from '../../../platform/app-error.ts';
import { orUnavailable as askOrUnavailable } from '../../../platform/vendors/stripe/call-stripe.ts';
import type { SavedCards } from '../../../platform/vendors/stripe/saved-cards.ts';
import { changeCards, keepCardLease, refuseRemovedCard } from './card-changes.ts';
import {
  type CardChange,
  findCardBeingRemoved,
  listInterruptedRemovals,
} from './card-changes-repository.ts';
import { addStripeCustomer, findStripeCustomer, replaceStripeCustomer } from './repository.ts';

/** Number of removals that are finished at a time. */
const REMOVALS = 100;
const CARDS_OFF = 'Cards can’t be saved right now. Please contact us and we will help.';

/** Turns a provider outage into an error message for the customer. */
const orUnavailable = <Answer>(question: Promise<Answer>): Promise<Answer> =>
  askOrUnavailable(question, 'Nothing was changed; please try again in a moment.');

// Saved cards of users, which are stored only at Stripe.

function getOn(ctx: Context): SavedCards {
  if (ctx.cards === undefined) {
    throw new AppError('payments_unavailable', CARDS_OFF, { next: 'contact' });
  }
  return ctx.cards.savedCards;
}

/** Returns the known customer, and whether it still exists at Stripe. */
async function findCustomer(ctx: Context, userId: string) {
  const known = await findStripeCustomer(ctx.db, userId);
  const isThere = known !== undefined && (await orUnavailable(getOn(ctx).hasCustomer(known)));
  return { known, atStripe: isThere ? known : undefined };
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
  const { known, atStripe } = await findCustomer(ctx, userId);
  if (atStripe !== undefined) return atStripe;
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
async function listCards(ctx: Context, userId: string, customerId: string): Promise<SavedCard[]> {
  const saved = getOn(ctx);
  // Before asking for the cards: a removal that has ended by then isn't among them.
  const removedId = await findCardBeingRemoved(ctx.db, { userId, at: ctx.now() });
  const { cards, defaultId } = await orUnavailable(saved.list(customerId));
  const chosen = cards.find(({ id }) => id === defaultId) ?? cards.at(-1);
  if (chosen !== undefined && chosen.id !== defaultId) {
    await orUnavailable(saved.makeDefault(customerId, chosen.id));
  }
  return cards.map((card) => ({
    ...card,
    isDefault: card.id === chosen?.id,
    isBeingRemoved: card.id === removedId,
  }));
}

const notSaved = () => new AppError('not_found', 'This card is not among your saved cards.');

/**
 * Lists a user's cards, most recently added first.
 *
 * @throws AppError `payments_unavailable`.
 */
export async function listPaymentMethods(ctx: Context, userId: string): Promise<SavedCard[]> {
  getOn(ctx);
  const { atStripe } = await findCustomer(ctx, userId);
  return atStripe === undefined ? [] : listCards(ctx, userId, atStripe);
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
 * @throws AppError `not_found`, also for a card that is being removed, `payments_unavailable`.
 */
export async function makeDefaultPaymentMethod(
  ctx: Context,
  userId: string,
  cardId: string,
): Promise<SavedCard[]> {
  const saved = getOn(ctx);
  const customerId = await findStripeCustomer(ctx.db, userId);
  if (customerId === undefined) throw notSaved();
  await refuseRemovedCard(ctx, userId, cardId);
  return changeCards(ctx, { userId, removing: null }, async () => {
    const owner = await orUnavailable(saved.findCustomerOf(cardId));
    if (owner !== customerId) throw notSaved();
    // A subscription's own card takes precedence over the customer's default.
    await orUnavailable(saved.renewWith(customerId, cardId));
    await orUnavailable(saved.makeDefault(customerId, cardId));
    return listCards(ctx, userId, customerId);
  });
}

async function remove(
  ctx: Context,
  customerId: string,
  change: CardChange & { removing: string },
): Promise<void> {
  const saved = getOn(ctx);
  const { userId, removing: cardId } = change;
  const { cards, defaultId } = await orUnavailable(saved.list(customerId));
  if (!cards.some(({ id }) => id === cardId)) return;
  // Before asking for subscriptions: a purchase that has ended by now has made one.
  if (await ctx.ports.subscriptions.isBuyingWith(userId, cardId)) {
    throw new AppError(
      'card_in_use',
      'You’re buying a membership with this card. Please try again in a minute.',
    );
  }
  // The card that `listCards` will choose as default. Without this, a later plan change would keep
  // the removed card.
  const others = cards.filter(({ id }) => id !== cardId);
  const next = others.find(({ id }) => id === defaultId) ?? others.at(-1);
  if (next === undefined && (await orUnavailable(saved.hasRunningSubscription(customerId)))) {
    throw new AppError(
      'card_in_use',
      'Your membership is paid with this card. Add another card first, then remove this one.',
    );
  }
  if (next !== undefined) await orUnavailable(saved.renewWith(customerId, next.id));
  await keepCardLease(ctx, change);
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
  const { atStripe: customerId } = await findCustomer(ctx, userId);
  if (customerId === undefined) return [];
  return changeCards(ctx, { userId, removing: cardId }, async (change) => {
    await remove(ctx, customerId, { ...change, removing: cardId });
    const cards = await listCards(ctx, userId, customerId);
    // A plan change that began before may have planned to charge the removed card.
    const left = cards.find(({ isDefault }) => isDefault);
    if (left !== undefined) await orUnavailable(saved.renewWith(customerId, left.id));
    return cards;
  });
}

/** Finishes removals whose process ended before they did. */
export async function finishRemovals(ctx: Context): Promise<void> {
  if (ctx.cards === undefined) return;
  for (const { userId, cardId } of await listInterruptedRemovals(ctx.db, ctx.now(), REMOVALS)) {
    try {
      await removePaymentMethod(ctx, userId, cardId);
    } catch (failure) {
      // It ends here: customers see the card, and can remove it again.
      ctx.log.warn({ err: failure, userId }, 'An interrupted removal of a card could not finish.');
    }
  }
}
