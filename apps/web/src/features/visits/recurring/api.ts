import { bookingDefaults } from '@voltcourier/contracts/bookings/booking-defaults';
import { companies } from '@voltcourier/contracts/memberships/companies';
import { memberships } from '@voltcourier/contracts/memberships/memberships';
import { vehicles } from '@voltcourier/contracts/memberships/vehicles';
import { type Effect, known } from '@voltcourier/contracts/query';
import {
  type RecurringBooking,
  recurringBookings,
} from '@voltcourier/contracts/visits/recurring-bookings';
import { apiFor } from '../../../lib/api.ts';

/** Updates all of them in the cache, and the remaining sessions. */
const ALL: Effect<{ recurringBookings: RecurringBooking[] }> = {
  keeps: (answer) => known('recurringBookings.list', {}, answer),
  refreshes: ['memberships.get'],
  // A refusal may mean that the displayed data is stale.
  refreshesRefused: ['recurringBookings.list'],
};

/** API calls for the signed-in user's recurring bookings, and for the form's defaults. */
export const api = apiFor(
  { recurringBookings, bookingDefaults, companies, memberships, vehicles },
  {
    recurringBookings: {
      create: ALL,
      change: ALL,
      pause: ALL,
      resume: ALL,
      end: ALL,
      skip: ALL,
    },
  },
);
