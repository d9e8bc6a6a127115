import { AppError } from '../../../platform/app-error.ts';
import type { Context } from '../../../platform/context.ts';
import type { CardProvider } from '../../../platform/vendors/stripe/card-provider.ts';

/** Tells the customer that memberships can't be bought. */
export const membershipsOff = (
  code: 'memberships_unavailable' | 'payments_unavailable',
): AppError =>
  new AppError(code, 'Memberships can’t be bought right now. Please contact us and we will help.', {
    next: 'contact',
  });

/**
 * Returns the provider that memberships are paid through.
 *
 * @throws AppError `payments_unavailable` if card payments are off.
 */
export function getCards({ cards }: Pick<Context, 'cards'>): CardProvider {
  if (cards === undefined) throw membershipsOff('payments_unavailable');
  return cards;
}

/**
 * Returns the provider's membership API.
 *
 * @throws AppError `payments_unavailable` if card payments are off.
 */
export function getBilling(ctx: Pick<Context, 'cards'>): CardProvider['memberships'] {
  return getCards(ctx).memberships;
}
