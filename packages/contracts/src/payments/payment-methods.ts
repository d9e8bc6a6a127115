import * as z from 'zod/mini';
import { endpoint } from '../kernel/route.ts';

/** A card saved at the payment provider. We never store its number. */
export const SavedCard = z.object({
  /** Stripe's id of the payment method. */
  id: z.string(),
  /** Stripe's name of the card network: `visa`, `mastercard`, `amex`. */
  brand: z.string(),
  last4: z.string(),
  expMonth: z.int(),
  /** With the century. */
  expYear: z.int(),
  /** Whether it is the default card, which pays for memberships. */
  isDefault: z.boolean(),
});

/** A {@link SavedCard} as the client reads it. */
export type SavedCard = z.output<typeof SavedCard>;

const ByPaymentMethodId = z.object({
  paymentMethodId: z.string().check(z.regex(/^pm_\w{1,100}$/u, 'This is no saved card.')),
});

const Cards = z.object({ cards: z.array(SavedCard) });

/** Endpoints for saved cards (decisions, `/payment-methods`). */
export const paymentMethods = {
  list: endpoint({
    method: 'GET',
    path: '/account/payment-methods',
    access: 'customer',
    summary: 'List the user’s saved cards, most recently added first',
    response: Cards,
    errors: ['unauthenticated', 'payments_unavailable'],
  }),
  setUp: endpoint({
    method: 'POST',
    path: '/account/payment-methods/setup',
    access: 'customer',
    summary: 'Create a SetupIntent, with which the browser saves a card for future payments',
    response: z.object({ clientSecret: z.string() }),
    errors: ['unauthenticated', 'payments_unavailable'],
    rateLimit: { max: 30, windowSeconds: 3600 },
    // Nothing is charged here, which makes it attractive for testing stolen cards.
    accountLimit: { by: 'caller', max: 20, windowSeconds: 3600 },
  }),
  makeDefault: endpoint({
    method: 'POST',
    path: '/account/payment-methods/:paymentMethodId/default',
    access: 'customer',
    summary: 'Make a card the default for membership payments',
    params: ByPaymentMethodId,
    response: Cards,
    errors: ['unauthenticated', 'payments_unavailable'],
    rateLimit: { max: 60, windowSeconds: 60 },
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/account/payment-methods/:paymentMethodId',
    access: 'customer',
    summary: 'Remove a saved card, unless it is the only one of an active membership',
    params: ByPaymentMethodId,
    response: Cards,
    errors: ['unauthenticated', 'payments_unavailable', 'card_in_use'],
    rateLimit: { max: 60, windowSeconds: 60 },
  }),
} as const;
