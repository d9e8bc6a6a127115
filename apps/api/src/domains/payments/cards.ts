import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import type { CardProvider } from '../../platform/vendors/stripe/card-provider.ts';

/**
 * Returns the card payment provider.
 *
 * @throws AppError `payments_unavailable` if card payments are off.
 */
export function getCards({ cards }: Pick<Context, 'cards'>): CardProvider {
  if (cards !== undefined) return cards;
  throw new AppError(
    'payments_unavailable',
    'Card payment is not available right now. Please contact us and we will help.',
    { next: 'contact' },
  );
}
