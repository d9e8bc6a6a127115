import type { User } from '@voltcourier/contracts';
import { createRecurringBooking } from '../domains/visits/recurring-bookings/service.ts';
import type { Hints } from './arbitraries.ts';
import { createFounders } from './companies.ts';
import type { useApi } from './harness.ts';
import { daysAhead, recurringForm } from './requests.ts';

/** Creates a member's recurring bookings, as values for calls about them. */
export function createRecurringSubjects(started: ReturnType<typeof useApi>) {
  const { makeMember } = createFounders(started);
  return async (user: User): Promise<Hints> => {
    await makeMember(user.id, 'unlimited');
    const form = recurringForm({ time: '18:00', startsOn: daysAhead(40) });
    const [made] = await createRecurringBooking(started.api.ctx, user, {
      ...form,
      forCompany: false,
    });
    return {
      recurringBookingId: [made?.id],
      version: [made?.version],
      date: [daysAhead(40), daysAhead(47)],
      isSkipped: [true],
      forCompany: [false],
      startsOn: [daysAhead(12)],
      endsOn: [null, daysAhead(20)],
      location: ['100 Granby St, Norfolk, VA 23510'],
      vehicleId: [null],
    };
  };
}
