import type { Routes } from '@voltcourier/contracts';
import type { Handlers } from '../../platform/http/handlers.ts';
import type { PaymentsService } from './service.ts';

/** Handlers of payments in Bitcoin and over Lightning. */
export function bitcoinHandlers({
  bitcoin,
}: Pick<PaymentsService, 'bitcoin'>): Handlers<Routes>['bitcoin'] {
  return {
    create: async ({ body }) => ({
      success: true,
      paymentDetails: await bitcoin.create(body.bookingId, body.amount),
    }),
    verify: ({ body }) => bitcoin.verify(body.bookingId, body.paymentReference),
  };
}

/** Handlers of payments. */
export function paymentHandlers(payments: PaymentsService): Handlers<Routes>['payments'] & {
  refreshStatus: Handlers<Routes>['bookings']['refreshStatus'];
} {
  return {
    createIntent: ({ body }) => payments.createIntent(body.bookingId, body.amount),
    refreshStatus: async ({ params }) => ({ booking: await payments.refreshStatus(params.id) }),
  };
}
