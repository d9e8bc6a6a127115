import type { Routes } from '@voltcourier/contracts';
import type { Handlers } from '../../http/handlers.ts';
import type { PaymentsService } from './service.ts';

/** Handlers of payments. */
export function paymentHandlers(payments: PaymentsService): Handlers<Routes>['payments'] & {
  refreshStatus: Handlers<Routes>['bookings']['refreshStatus'];
} {
  return {
    createIntent: ({ body }) => payments.createIntent(body.bookingId, body.amount),
    refreshStatus: async ({ params }) => ({ booking: await payments.refreshStatus(params.id) }),
  };
}
