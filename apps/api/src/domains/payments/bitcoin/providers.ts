import { AppError } from '../../../platform/app-error.ts';
import type { Context } from '../../../platform/context.ts';
import type { BitcoinProviders } from '../../../platform/vendors/bitcoin/providers.ts';

/**
 * Returns the providers for Bitcoin payments.
 *
 * @throws AppError `payments_unavailable` if Bitcoin is off.
 */
export function getBitcoin({ bitcoin }: Pick<Context, 'bitcoin'>): BitcoinProviders {
  if (bitcoin !== undefined) return bitcoin;
  throw new AppError(
    'payments_unavailable',
    'Could not generate Bitcoin payment details: Bitcoin isn’t available here. Please choose another way to pay.',
  );
}
