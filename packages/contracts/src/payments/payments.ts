import * as z from 'zod/mini';
import { endpoint } from '../kernel/route.ts';
import { Cents, Id } from '../kernel/scalars.ts';

/** What every payment method says about the booking to be paid. */
export const ToPay = z.object({
  bookingId: Id,
  /** In dollars, as the observed client sends it. Only compared with our own price. */
  amount: z.optional(z.number()),
});

/** Reasons why a booking can't be paid. */
export const UNPAYABLE = [
  'forbidden',
  'unauthenticated',
  'price_mismatch',
  'hold_expired',
  'already_paid',
  'payment_processing',
  'payments_unavailable',
] as const;

/** Endpoints for payments (specification section 7). */
export const payments = {
  createIntent: endpoint({
    method: 'POST',
    path: '/payments/create-intent',
    access: 'booking-holder',
    summary: 'Create the card payment of a booking; repeats return the same open intent',
    body: ToPay,
    response: z.object({
      clientSecret: z.string().check(z.minLength(1)),
      amountCents: Cents,
    }),
    errors: UNPAYABLE,
    rateLimit: { max: 60, windowSeconds: 60 },
  }),
} as const;
