import type { Routes } from '@voltcourier/contracts';
import type { Context } from '../../../platform/context.ts';
import { callerId, type Handlers } from '../../../platform/http/handlers.ts';
import { bookingIn, listCustomerBookings, rescheduleBooking } from '../../bookings/index.ts';
import { cancelCustomerVisit, getCustomerVisit, offerAccountFor } from './service.ts';

/** Handlers of the customers' appointments. */
export function customerChangeHandlers(ctx: Context): Handlers<Routes>['customerChanges'] {
  return {
    get: async ({ params, headers, answer, words }) => {
      const appointment = await getCustomerVisit(ctx, params.id);
      // From here on, the browser holds the booking like the one that made it.
      if (headers['booking-token'] !== undefined) answer.grantBooking(appointment.booking);
      return { ...appointment, booking: bookingIn(appointment.booking, words) };
    },
    cancel: async ({ params, body, words }) => ({
      booking: bookingIn(await cancelCustomerVisit(ctx, params.id, body), words),
    }),
    reschedule: async ({ params, body, words }) => {
      const to = { date: body.bookingDate, time: body.bookingTime };
      return { booking: bookingIn(await rescheduleBooking(ctx, params.id, to), words) };
    },
    offerAccount: async ({ params, caller }) => {
      await offerAccountFor(ctx, params.id, caller.language);
      return { requested: true };
    },
    list: async ({ caller, query, words }) => {
      const visits = await listCustomerBookings(ctx, callerId(caller), query.when, query.after);
      return { ...visits, bookings: visits.bookings.map((booking) => bookingIn(booking, words)) };
    },
  };
}
