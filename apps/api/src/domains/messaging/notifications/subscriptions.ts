import type { SubscriptionForm } from '@voltcourier/contracts';
import type { Context } from '../../../platform/context.ts';
import { AppError } from '../../../platform/app-error.ts';
import { dialOf } from '../../../platform/phone-number.ts';
import { sendSubscriptionConfirmation } from './service.ts';
import {
  addSubscriptions,
  type Consent,
  endSubscription,
  findSubscription,
} from './subscriptions-repository.ts';

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/iu;

// Subscriptions to notifications: begun with a consent, ended by a link.

/** The subscription of an unsubscribe link. @throws AppError `not_found`. */
export async function getNewsSubscription(ctx: Context, token: string) {
  const row = UUID.test(token) ? await findSubscription(ctx.db, token) : undefined;
  if (row === undefined) throw new AppError('not_found', 'This link is not one of ours.');
  return { id: row.id, address: row.address, isActive: row.unsubscribed_at === null };
}

/**
 * Subscribes an e-mail address, and a phone number beside it. The address gets a confirmation
 * when its subscription begins, and nobody learns whether it had begun before.
 */
export async function subscribeToNews(
  ctx: Context,
  { email, phone, consentVersion }: SubscriptionForm,
): Promise<void> {
  const at = ctx.now();
  const consents: Consent[] = [
    { channel: 'email', address: email.toLowerCase(), consentVersion, at },
  ];
  if (phone) consents.push({ channel: 'phone', address: dialOf(phone), consentVersion, at });
  await ctx.db.transaction().execute(async (trx) => {
    const begun = await addSubscriptions(trx, consents);
    const byEmail = begun.find(({ channel }) => channel === 'email');
    if (byEmail === undefined) return;
    await sendSubscriptionConfirmation(ctx, trx, byEmail.id, byEmail.eventId);
  });
}

/**
 * Ends what an unsubscribe link is about; again and again, if asked to.
 *
 * @throws AppError `not_found`.
 */
export async function endNewsSubscription(
  ctx: Context,
  token: string,
): Promise<{ address: string }> {
  const { id, address } = await getNewsSubscription(ctx, token);
  await endSubscription(ctx.db, id, ctx.now());
  return { address };
}
