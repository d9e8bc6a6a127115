import * as z from 'zod/mini';
import { endpoint } from './kernel/route.ts';
import { Cents, Id } from './kernel/scalars.ts';

/** The endpoints of payments (specification section 7). */
export const payments = {
  createIntent: endpoint({
    method: 'POST',
    path: '/payments/create-intent',
    access: 'booking-holder',
    summary: 'The card payment of a booking: the same open intent however often it is asked for',
    body: z.object({
      bookingId: Id,
      /** In dollars, as the observed client sends it; only compared with our own price. */
      amount: z.optional(z.number()),
    }),
    response: z.object({ clientSecret: z.string(), amountCents: Cents }),
    errors: [
      'forbidden',
      'unauthenticated',
      'price_mismatch',
      'hold_expired',
      'already_paid',
      'payment_processing',
      'payments_unavailable',
    ],
    rateLimit: { max: 60, windowSeconds: 60 },
  }),
} as const;
