import * as z from 'zod/mini';
import { endpoint } from '../kernel/endpoint.ts';
import { Cents, Id } from '../kernel/scalars.ts';

/** What every payment method says about the booking to be paid. */
export const ToPay = z.object({
  bookingId: Id,
  /** In dollars, as the observed client sends it. Only compared with our own price. */
  amount: z.optional(z.number()),
});

/** Endpoints for payments (specification section 7). */
export const payments = {
  createIntent: endpoint({
    method: 'POST',
    path: '/payments/create-intent',
    body: ToPay,
    response: z.object({
      clientSecret: z.string().check(z.minLength(1)),
      amountCents: Cents,
    }),
  }),
} as const;
