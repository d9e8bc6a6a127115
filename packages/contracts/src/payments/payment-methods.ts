import * as z from 'zod/mini';
import { endpoint } from '../kernel/endpoint.ts';

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
  /** Whether another request is removing it, so that nothing else can be done with it. */
  isBeingRemoved: z.boolean(),
});

/** A {@link SavedCard} as the client reads it. */
export type SavedCard = z.output<typeof SavedCard>;

const ByPaymentMethodId = z.object({
  paymentMethodId: z.string().check(z.regex(/^pm_\w{1,100}$/u, 'This isn’t a saved card.')),
});

const Cards = z.object({ cards: z.array(SavedCard) });

/** Endpoints for saved cards (decisions, `/payment-methods`). */
export const paymentMethods = {
  list: endpoint({
    method: 'GET',
    path: '/account/payment-methods',
    response: Cards,
  }),
  setUp: endpoint({
    method: 'POST',
    path: '/account/payment-methods/setup',
    response: z.object({ clientSecret: z.string() }),
  }),
  makeDefault: endpoint({
    method: 'POST',
    path: '/account/payment-methods/:paymentMethodId/default',
    params: ByPaymentMethodId,
    response: Cards,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/account/payment-methods/:paymentMethodId',
    params: ByPaymentMethodId,
    response: Cards,
  }),
} as const;
