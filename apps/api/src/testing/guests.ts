import { randomUUID } from 'node:crypto';
import type { QuickBookingForm } from '@voltcourier/contracts';
import { createQuickBooking } from '../domains/bookings/inquiries/service.ts';
import { resolveIdentities } from '../domains/crm/contacts/identity-resolution.ts';
import type { useApi } from './harness.ts';

let guests = 0;

/** Form fields of a guest that a test can set. */
type GuestForm = Pick<
  QuickBookingForm,
  'name' | 'email' | 'phone' | 'location' | 'notes' | 'preferredTime'
>;

/** People who send requests without an account, and their records. */
export function createGuests(started: ReturnType<typeof useApi>) {
  return {
    /** Sends a callback request, by default with an unused address and number. */
    call: async (change: Partial<GuestForm> = {}) => {
      guests += 1;
      const form = {
        name: 'Ada Guest',
        email: `guest-${randomUUID()}@example.com`,
        phone: `757 556 ${String(guests).padStart(4, '0')}`,
        location: '100 Granby St, Norfolk, VA 23510',
        vehicleType: 'other' as const,
        serviceType: 'standard' as const,
        urgency: 'normal' as const,
        ...change,
      };
      const { id } = await createQuickBooking(started.api.ctx, form, undefined, null);
      await resolveIdentities(started.api.ctx);
      const { person_id: personId } = await started.api.deps.db
        .selectFrom('quick_bookings')
        .select('person_id')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      if (personId === null) throw new Error('The guest has no record.');
      return { ...form, personId };
    },
  };
}
