import { formatBookedVehicle, type Routes } from '@voltcourier/contracts';
import type { Context } from '../../../platform/context.ts';
import type { Handlers } from '../../../platform/http/handlers.ts';
import { listLastBookings } from './repository.ts';

/** Handlers of the caller lookup. */
export function callerHandlers(ctx: Context): Handlers<Routes>['callers'] {
  return {
    last: async ({ params }) => {
      const bookings = await listLastBookings(ctx.db, params.personId);
      const [last] = bookings;
      if (last === undefined) return { last: null };
      const appointment = bookings.find(({ kind }) => kind === 'scheduled');
      return {
        last: {
          location: last.location,
          vehicle: (appointment ?? last).vehicle,
          vehicleWords: formatBookedVehicle(last.vehicle, last.vehicle_facts),
          serviceType: appointment?.service_type ?? null,
        },
      };
    },
  };
}
