import Stripe from 'stripe';
import { AppError } from '../../app-error.ts';
import { sentences } from '../../language/sentence.ts';

/** The provider could not be reached, or refused the request. `isFinal` if retrying won't help. */
export class CardProviderError extends Error {
  override readonly name = 'CardProviderError';
  readonly isFinal: boolean;

  constructor(message: string, isFinal: boolean, cause: unknown) {
    super(message, { cause });
    this.isFinal = isFinal;
  }
}

/**
 * Sends a request to Stripe, and translates its errors.
 *
 * @throws CardProviderError
 */
export async function callStripe<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  try {
    return await call();
  } catch (cause) {
    // 409: the same request, or another about the same object, is in progress.
    const isFinal =
      (cause instanceof Stripe.errors.StripeInvalidRequestError ||
        cause instanceof Stripe.errors.StripeIdempotencyError) &&
      cause.statusCode !== 409;
    const message = cause instanceof Error ? cause.message : String(cause);
    throw new CardProviderError(message, isFinal, cause);
  }
}

/**
 * Turns a provider failure into a message for the user.
 *
 * @throws AppError `payments_unavailable`.
 */
export async function orUnavailable<Answer>(
  call: Promise<Answer>,
  whatNow: string,
): Promise<Answer> {
  try {
    return await call;
  } catch (cause) {
    if (!(cause instanceof CardProviderError)) throw cause;
    const silent = sentences('The card service didn’t respond.', whatNow);
    throw new AppError('payments_unavailable', silent, { cause });
  }
}
