import { staffRecurringBookings } from '@voltcourier/contracts/visits/staff-recurring-bookings';
import { featureApi } from './feature-api.ts';
import { settled } from './settled-effect.ts';

const RECURRING = settled('contacts.recurringBookings', 'dispatch.get', 'dispatch.list');

export const staffRecurringBookingsApi = featureApi(
  'staffRecurringBookings',
  staffRecurringBookings,
  {
    pause: RECURRING,
    resume: RECURRING,
    end: RECURRING,
  },
);
