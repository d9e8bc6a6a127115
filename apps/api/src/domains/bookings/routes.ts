import type { Routes } from '@voltcourier/contracts';
import type { Context } from '../../platform/context.ts';
import type { Handlers } from '../../platform/http/handlers.ts';
import { sessionOf } from '../accounts/index.ts';
import { getBookingDefaults } from './booking-defaults.ts';
import { findCallingCustomer } from './calling-customer.ts';
import { bookingIn } from './labels-in.ts';
import { getBooking } from './reading.ts';
import { createBooking } from './service.ts';

/** Handlers of the booking form's defaults. */
export function bookingDefaultHandlers(ctx: Context): Handlers<Routes>['bookingDefaults'] {
  return {
    get: async ({ caller }) => ({
      last: await getBookingDefaults(ctx, (await sessionOf(caller)).user.id),
    }),
  };
}

/** Handlers of bookings, except for the payment status refresh. */
export function bookingHandlers(ctx: Context): Omit<Handlers<Routes>['bookings'], 'refreshStatus'> {
  return {
    create: async ({ body, headers, caller, response, texts }) => {
      const customerId = await findCallingCustomer(caller);
      const key = headers['idempotency-key'];
      const booking = await createBooking(ctx, body, key, customerId, caller.language);
      return { booking: bookingIn(booking, texts), accessToken: response.grantBooking(booking) };
    },
    get: async ({ params, texts }) => ({
      booking: bookingIn(await getBooking(ctx, params.id), texts),
    }),
  };
}
