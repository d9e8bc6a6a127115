import { AppError } from '../../../platform/app-error.ts';
import type { Context } from '../../../platform/context.ts';
import type { CardProvider } from '../../../platform/vendors/stripe/card-provider.ts';

/** What a person reads where memberships can't be bought. */
export const MEMBERSHIPS_OFF =
  'Memberships can’t be bought right now. Please call us and we will help.';

/**
 * The provider that memberships are paid through.
 *
 * @throws AppError `payments_unavailable` where cards are off.
 */
export function getCards({ cards }: Pick<Context, 'cards'>): CardProvider {
  if (cards === undefined) throw new AppError('payments_unavailable', MEMBERSHIPS_OFF);
  return cards;
}

/**
 * The memberships of the provider.
 *
 * @throws AppError `payments_unavailable` where cards are off.
 */
export function getBilling(ctx: Pick<Context, 'cards'>): CardProvider['memberships'] {
  return getCards(ctx).memberships;
}
