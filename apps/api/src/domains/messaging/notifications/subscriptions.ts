import type { Language, SubscriptionForm } from '@voltcourier/contracts';
import type { Context } from '../../../platform/context.ts';
import type { Database } from '../../../platform/database/connection.ts';
import { AppError } from '../../../platform/app-error.ts';
import { recordMailLanguage } from '../languages/repository.ts';
import { sendSubscriptionRequest } from './service.ts';
import {
  addSubscription,
  confirmSubscription,
  endSubscriptions,
  type EndSource,
  findSubscription,
} from './subscriptions-repository.ts';

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/iu;
/** Minutes before an address that was asked to confirm can be asked again. */
const ASK_AGAIN_MINUTES = 15;

// Subscriptions to news: requested on the site, confirmed and ended by links in our mail.

/** State of a subscription: its address was asked to confirm, confirmed, or unsubscribed. */
export type SubscriptionState = 'asked' | 'confirmed' | 'ended';

/** A subscription as the holder of its link sees it. */
export interface NewsSubscription {
  readonly id: string;
  readonly address: string;
  readonly personId: string | null;
  readonly state: SubscriptionState;
}

/** Whether a token has the format of a subscription link. */
export const isSubscriptionToken = (token: string): boolean => UUID.test(token);

/** Returns the subscription of a link. @throws AppError `not_found`. */
export async function getNewsSubscription(ctx: Context, token: string): Promise<NewsSubscription> {
  const row = isSubscriptionToken(token) ? await findSubscription(ctx.db, token) : undefined;
  if (row === undefined) throw new AppError('not_found', 'This link isn’t valid.');
  const isConfirmed = row.confirmed_at !== null;
  const state = row.unsubscribed_at === null ? (isConfirmed ? 'confirmed' : 'asked') : 'ended';
  return { id: row.id, address: row.address, personId: row.person_id, state };
}

/**
 * Subscribes an email address. It is asked to confirm, because anyone may have entered it, and the
 * response doesn't reveal whether it was subscribed before.
 */
export async function subscribeToNews(
  ctx: Context,
  { email, consentVersion }: SubscriptionForm,
  language?: Language,
): Promise<void> {
  const at = ctx.now();
  const askAgainBefore = new Date(at.getTime() - ASK_AGAIN_MINUTES * 60_000);
  const consent = { address: email.toLowerCase(), consentVersion, at, askAgainBefore };
  await ctx.db.transaction().execute(async (trx) => {
    const begun = await addSubscription(trx, consent);
    if (begun === undefined) return;
    if (language) await recordMailLanguage(trx, { address: email, language, at });
    await sendSubscriptionRequest(ctx, trx, begun.id, begun.eventId);
  });
}

/**
 * Confirms or renews the subscription of a link: the holder of the link reads that address.
 *
 * @throws AppError `not_found`.
 */
export async function confirmNewsSubscription(
  ctx: Context,
  token: string,
): Promise<NewsSubscription> {
  const subscription = await getNewsSubscription(ctx, token);
  await confirmSubscription(ctx.db, subscription.id, ctx.now());
  return { ...subscription, state: 'confirmed' };
}

/** Ends subscriptions in the transaction that withdraws consent; ended ones stay ended. */
export function endNewsSubscriptions(
  trx: Database,
  ids: readonly string[],
  ended: { readonly source: EndSource; readonly at: Date },
): Promise<void> {
  return endSubscriptions(trx, ids, ended);
}

/**
 * Ends the subscription of a link, and news for the same person's account. Idempotent.
 *
 * @throws AppError `not_found`.
 */
export async function endNewsSubscription(ctx: Context, token: string): Promise<NewsSubscription> {
  const subscription = await getNewsSubscription(ctx, token);
  const { id, address, personId } = subscription;
  const reader = { addresses: [address], personIds: personId === null ? [] : [personId] };
  await ctx.db.transaction().execute(async (trx) => {
    // Locks the account before the subscription, as the account's own page does.
    await ctx.ports.newsConsents.end(trx, reader, 'mail');
    await endSubscriptions(trx, [id], { source: 'mail', at: ctx.now() });
  });
  return { ...subscription, state: 'ended' };
}
