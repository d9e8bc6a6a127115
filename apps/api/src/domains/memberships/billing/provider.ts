import { AppError } from '../../../platform/app-error.ts';
import type { Context } from '../../../platform/context.ts';
import type { CardProvider } from '../../../platform/vendors/stripe/card-provider.ts';

/** Message to customers when memberships can't be bought. */
export const MEMBERSHIPS_OFF =
  'Memberships can’t be bought right now. Please contact us and we will help.';

/**
 * Returns the provider that memberships are paid through.
 *
 * @throws AppError `payments_unavailable` if card payments are off.
 */
export function getCards({ cards }: Pick<Context, 'cards'>): CardProvider {
  if (cards === undefined) throw new AppError('payments_unavailable', MEMBERSHIPS_OFF);
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
