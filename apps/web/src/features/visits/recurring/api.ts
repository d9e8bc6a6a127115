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

/** All of them are shown as they are then, with the sessions that are left. */
const ALL: Effect<{ recurringBookings: RecurringBooking[] }> = {
  keeps: (answer) => known(recurringBookings.list, {}, answer),
  refreshes: [memberships.get],
  // A refusal may mean that what is shown is no longer true.
  refreshesRefused: [recurringBookings.list],
};

/** What the signed-in person books again and again, and what its form begins with. */
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
