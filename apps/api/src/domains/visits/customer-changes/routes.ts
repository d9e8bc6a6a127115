import type { Routes } from '@voltcourier/contracts';
import type { Context } from '../../../platform/context.ts';
import { callerId, type Handlers } from '../../../platform/http/handlers.ts';
import { bookingIn, listCustomerBookings, rescheduleBooking } from '../../bookings/index.ts';
import { cancelCustomerVisit, getCustomerVisit, offerAccountFor } from './service.ts';

/** Handlers of the customers' appointments. */
export function customerChangeHandlers(ctx: Context): Handlers<Routes>['customerChanges'] {
  return {
    get: async ({ params, headers, response, texts }) => {
      const appointment = await getCustomerVisit(ctx, params.id);
      // From here on, the browser holds the booking like the one that made it.
      if (headers['booking-token'] !== undefined) response.grantBooking(appointment.booking);
      return { ...appointment, booking: bookingIn(appointment.booking, texts) };
    },
    cancel: async ({ params, body, texts }) => ({
      booking: bookingIn(await cancelCustomerVisit(ctx, params.id, body), texts),
    }),
    reschedule: async ({ params, body, texts }) => {
      const to = { date: body.bookingDate, time: body.bookingTime };
      return { booking: bookingIn(await rescheduleBooking(ctx, params.id, to), texts) };
    },
    offerAccount: async ({ params, caller }) => {
      await offerAccountFor(ctx, params.id, caller.language);
      return { requested: true };
    },
    list: async ({ caller, query, texts }) => {
      const visits = await listCustomerBookings(ctx, callerId(caller), query.when, query.after);
      return { ...visits, bookings: visits.bookings.map((booking) => bookingIn(booking, texts)) };
    },
  };
}
