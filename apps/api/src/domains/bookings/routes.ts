import type { Routes } from '@voltcourier/contracts';
import type { Handlers } from '../../platform/http/handlers.ts';
import type { BookingsService } from './service.ts';

/** Handlers of bookings, but for the one that asks about their payment. */
export function bookingHandlers(
  bookings: BookingsService,
): Omit<Handlers<Routes>['bookings'], 'refreshStatus'> {
  return {
    create: async ({ body, headers, caller, answer }) => {
      const customerId = (await caller.findSession())?.user.id ?? null;
      const booking = await bookings.create(body, headers['idempotency-key'], customerId);
      return { booking, accessToken: answer.grantBooking(booking) };
    },
    get: async ({ params }) => ({ booking: await bookings.get(params.id) }),
  };
}
