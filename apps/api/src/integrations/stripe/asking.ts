import Stripe from 'stripe';

/** The provider could not be asked, or would not do it. `isFinal` when asking again won't help. */
export class CardProviderError extends Error {
  override readonly name = 'CardProviderError';
  readonly isFinal: boolean;

  constructor(message: string, isFinal: boolean, cause: unknown) {
    super(message, { cause });
    this.isFinal = isFinal;
  }
}

/**
 * Asks Stripe, and translates its failures.
 *
 * @throws CardProviderError
 */
export async function asking<Answer>(question: () => Promise<Answer>): Promise<Answer> {
  try {
    return await question();
  } catch (cause) {
    const isFinal =
      cause instanceof Stripe.errors.StripeInvalidRequestError ||
      cause instanceof Stripe.errors.StripeIdempotencyError;
    const message = cause instanceof Error ? cause.message : String(cause);
    throw new CardProviderError(message, isFinal, cause);
  }
}
