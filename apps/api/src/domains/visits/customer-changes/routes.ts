import type { Routes } from '@voltcourier/contracts';
import type { Context } from '../../../platform/context.ts';
import type { Handlers } from '../../../platform/http/handlers.ts';
import {
  cancelCustomerVisit,
  getCustomerVisit,
  offerAccountFor,
  listCustomerVisits,
  rescheduleCustomerVisit,
} from './service.ts';

/** Handlers of appointments. */
export function customerChangeHandlers(ctx: Context): Handlers<Routes>['customerChanges'] {
  return {
    get: async ({ params, headers, answer }) => {
      const appointment = await getCustomerVisit(ctx, params.id);
      // From here on the browser holds the booking, as the one that it was made with does.
      if (headers['booking-token'] !== undefined) answer.grantBooking(appointment.booking);
      return appointment;
    },
    cancel: async ({ params, body }) => ({
      booking: await cancelCustomerVisit(ctx, params.id, body),
    }),
    reschedule: async ({ params, body }) => ({
      booking: await rescheduleCustomerVisit(ctx, params.id, {
        date: body.bookingDate,
        time: body.bookingTime,
      }),
    }),
    offerAccount: async ({ params, caller }) => {
      await offerAccountFor(ctx, params.id, caller.language);
      return { requested: true };
    },
    list: async ({ caller, query, fail }) =>
      caller.user === undefined
        ? fail('unauthenticated', 'Please sign in.')
        : listCustomerVisits(ctx, caller.user.id, query.when, query.after),
  };
}
