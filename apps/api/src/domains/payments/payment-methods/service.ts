import type { SavedCard } from '@voltcourier/contracts';
import type { Context } from '../../../platform/context.ts';
import { AppError } from '../../../platform/app-error.ts';
import { orUnavailable as askOrUnavailable } from '../../../platform/vendors/stripe/asking.ts';
import type { SavedCards } from '../../../platform/vendors/stripe/saved-cards.ts';
import { addStripeCustomer, findStripeCustomer, replaceStripeCustomer } from './repository.ts';

const CARDS_OFF = 'Cards can’t be saved right now. Please call us and we will help.';

/** Turns the provider's silence into a sentence for the person. */
const orUnavailable = <Answer>(question: Promise<Answer>): Promise<Answer> =>
  askOrUnavailable(question, 'Nothing was changed; please try again in a moment.');

// The cards that people keep at the payment provider. Stripe is the only place that has them.

function getOn(ctx: Context): SavedCards {
  if (ctx.cards === undefined) throw new AppError('payments_unavailable', CARDS_OFF);
  return ctx.cards.savedCards;
}

/** The customer that we know of, and whether Stripe still does. */
async function findCustomer(ctx: Context, userId: string) {
  const known = await findStripeCustomer(ctx.db, userId);
  const isThere = known !== undefined && (await orUnavailable(getOn(ctx).hasCustomer(known)));
  return { known, there: isThere ? known : undefined };
}

/**
 * The person's customer at Stripe, made when there is none, or it was deleted there. The key is
 * theirs alone and what is sent never changes, so a process that dies before it writes the row
 * gets the same customer again; Stripe is told no more than our own id.
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
  return (await findStripeCustomer(ctx.db, userId)) ?? id;
}

/**
 * The cards of a customer. The browser saves a card with Stripe and not with us, so the first one
 * becomes the default when it is first seen; asking twice does no more than asking once.
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

/** The customer whose card it is, when that is this person. */
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
 * A person's cards, the one added last first.
 *
 * @throws AppError `payments_unavailable`.
 */
export async function listPaymentMethods(ctx: Context, userId: string): Promise<SavedCard[]> {
  getOn(ctx);
  const { there } = await findCustomer(ctx, userId);
  return there === undefined ? [] : look(ctx, there);
}

/**
 * The client secret with which the browser saves a card, authenticated where its bank asks.
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
 * Makes a card the one that memberships are paid with.
 *
 * @throws AppError `not_found`, `payments_unavailable`.
 */
export async function makeDefaultPaymentMethod(
  ctx: Context,
  userId: string,
  cardId: string,
): Promise<SavedCard[]> {
  const customerId = await ownerOf(ctx, userId, cardId);
  // A subscription's own card goes before its customer's default.
  await orUnavailable(getOn(ctx).renewWith(customerId, cardId));
  await orUnavailable(getOn(ctx).makeDefault(customerId, cardId));
  return look(ctx, customerId);
}

/**
 * Forgets a card. When it was the default, the one added first takes its place.
 *
 * @throws AppError `not_found`, `card_in_use`, `payments_unavailable`.
 */
export async function removePaymentMethod(
  ctx: Context,
  userId: string,
  cardId: string,
): Promise<SavedCard[]> {
  const saved = getOn(ctx);
  const customerId = await ownerOf(ctx, userId, cardId);
  const { cards, defaultId } = await orUnavailable(saved.list(customerId));
  const isOnly = cards.every(({ id }) => id === cardId);
  if (isOnly && (await orUnavailable(saved.hasRunningSubscription(customerId)))) {
    throw new AppError(
      'card_in_use',
      'Your membership is paid with this card. Add another card first, then remove this one.',
    );
  }
  // The one that `look` will choose. A change of plan that comes later would keep the former.
  const next = cards.findLast(({ id }) => id !== cardId);
  if (defaultId === cardId && next !== undefined) {
    await orUnavailable(saved.renewWith(customerId, next.id));
  }
  await orUnavailable(saved.remove(cardId));
  return look(ctx, customerId);
}
