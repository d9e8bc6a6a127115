import type { Routes } from '@voltcourier/contracts';
import type { Context } from '../../platform/context.ts';
import type { Handlers } from '../../platform/http/handlers.ts';
import { bookingIn } from '../bookings/index.ts';
import { createBitcoinPayment, verifyBitcoinPayment } from './bitcoin/payments.ts';
import { createPaymentIntent, refreshPaymentStatus } from './service.ts';

/** Handlers of Bitcoin and Lightning payments. */
export function bitcoinHandlers(ctx: Context): Handlers<Routes>['bitcoin'] {
  return {
    create: async ({ body }) => ({
      success: true,
      paymentDetails: await createBitcoinPayment(ctx, body.bookingId, body.amount),
    }),
    verify: ({ body, texts }) =>
      verifyBitcoinPayment(ctx, body.bookingId, body.paymentReference, texts),
  };
}

/** Handlers of payments. */
export function paymentHandlers(ctx: Context): Handlers<Routes>['payments'] & {
  refreshStatus: Handlers<Routes>['bookings']['refreshStatus'];
} {
  return {
    createIntent: ({ body }) => createPaymentIntent(ctx, body.bookingId, body.amount),
    refreshStatus: async ({ params, texts }) => ({
      booking: bookingIn(await refreshPaymentStatus(ctx, params.id), texts),
    }),
  };
}
