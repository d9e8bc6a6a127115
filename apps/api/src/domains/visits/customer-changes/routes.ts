import type { Routes } from '@voltcourier/contracts';
import type { Handlers } from '../../../platform/http/handlers.ts';
import type { CustomerChangesService } from './service.ts';

/** Handlers of appointments. */
export function appointmentHandlers(
  appointments: CustomerChangesService,
): Handlers<Routes>['customerChanges'] {
  return {
    get: async ({ params, headers, answer }) => {
      const appointment = await appointments.get(params.id);
      // From here on the browser holds the booking, as the one that it was made with does.
      if (headers['booking-token'] !== undefined) answer.grantBooking(appointment.booking);
      return appointment;
    },
    cancel: async ({ params, body }) => ({
      booking: await appointments.cancel(params.id, body),
    }),
    reschedule: async ({ params, body }) => ({
      booking: await appointments.reschedule(params.id, {
        date: body.bookingDate,
        time: body.bookingTime,
      }),
    }),
    list: async ({ caller, query, fail }) =>
      caller.user === undefined
        ? fail('unauthenticated', 'Please sign in.')
        : appointments.list(caller.user.id, query.when, query.after),
  };
}
