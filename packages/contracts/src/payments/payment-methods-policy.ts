import type { PolicyOf } from '../kernel/policy.ts';
import type { paymentMethods } from './payment-methods.ts';

/** Policy of {@link paymentMethods}. */
export const paymentMethodsPolicy = {
  list: {
    access: 'customer',
    summary: 'List the user’s saved cards, most recently added first',
    errors: ['unauthenticated', 'payments_unavailable'],
  },
  setUp: {
    access: 'customer',
    summary: 'Create a SetupIntent, with which the browser saves a card for future payments',
    errors: ['unauthenticated', 'payments_unavailable'],
    rateLimit: { max: 30, windowSeconds: 3600 },
    // Nothing is charged here, which makes it attractive for testing stolen cards.
    accountLimit: { by: 'caller', max: 20, windowSeconds: 3600 },
  },
  makeDefault: {
    access: 'customer',
    summary: 'Make a card the default for membership payments',
    errors: ['unauthenticated', 'payments_unavailable'],
    rateLimit: { max: 60, windowSeconds: 60 },
  },
  remove: {
    access: 'customer',
    summary: 'Remove a saved card, unless it is the only one of an active membership',
    errors: ['unauthenticated', 'payments_unavailable', 'card_in_use'],
    rateLimit: { max: 60, windowSeconds: 60 },
  },
} as const satisfies PolicyOf<typeof paymentMethods>;
