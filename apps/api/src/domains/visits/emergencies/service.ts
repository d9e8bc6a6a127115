import type { DispatchBooking, PhoneEmergency } from '@voltcourier/contracts';
import type { Context } from '../../../platform/context.ts';
import { recordAudit, type StaffActor } from '../../../platform/audit/service.ts';
import type { Database } from '../../../platform/database/connection.ts';
import {
  assignTechnicianTo,
  createPhoneEmergency,
  getLockedBooking,
} from '../../bookings/index.ts';
import { getDispatchBooking } from '../dispatch/service.ts';
import { lockForVisit } from '../technicians/service.ts';

// What staff do about emergencies.

/** Sends a technician to an emergency that is being taken, within its transaction. */
async function assignAtOnce(
  ctx: Context,
  trx: Database,
  actor: StaffActor,
  bookingId: string,
  { technicianId: to, anyway }: { technicianId: string; anyway: boolean },
): Promise<void> {
  const booking = await getLockedBooking(trx, bookingId);
  const now = ctx.now();
  const { isOff } = await lockForVisit(trx, to, booking, { anyway, now });
  await assignTechnicianTo(ctx, trx, booking, { from: null, to, isOff }, actor.id);
  await recordAudit(trx, actor, {
    at: now,
    action: 'booking.assign',
    subject: { kind: 'booking', id: bookingId },
    before: { technicianId: null },
    after: { technicianId: to, ...(isOff && { isOff }) },
  });
}

/**
 * Takes an emergency from somebody who calls, by the rules of one from the site, and sends a
 * technician there: all of it in one transaction. The same key and entries are the same emergency.
 *
 * @throws AppError `not_served`, `idempotency_mismatch`, `technician_off`,
 * `technician_unavailable`, `not_found` for an unknown customer.
 */
export async function takeEmergency(
  ctx: Context,
  actor: StaffActor,
  key: string,
  { customerId, technicianId, anyway, ...form }: PhoneEmergency,
): Promise<DispatchBooking> {
  if (customerId !== null) await ctx.ports.customers.check(customerId);
  const booking = await createPhoneEmergency(ctx, form, key, customerId, {
    id: actor.id,
    within: async (trx, id) => {
      await recordAudit(trx, actor, {
        at: ctx.now(),
        action: 'booking.create',
        subject: { kind: 'booking', id },
        before: null,
        after: { serviceType: 'EMERGENCY', technicianId },
      });
      if (technicianId !== null) await assignAtOnce(ctx, trx, actor, id, { technicianId, anyway });
    },
  });
  return getDispatchBooking(ctx, booking.id);
}
