import type { Assignment, Candidate, DispatchBooking } from '@voltcourier/contracts';
import { listTechniciansFor, lockForVisit } from '../technicians/service.ts';
import { assignTechnicianTo, canAssign, getBookingRow } from '../../bookings/index.ts';
import { changeDispatchBooking, type SeenBooking } from '../dispatch/service.ts';
import type { Context } from '../../../platform/context.ts';
import { AppError } from '../../../platform/app-error.ts';
import { recordAudit, type StaffActor } from '../../../platform/audit/service.ts';

// Technician assignments of bookings.

/**
 * Lists the technicians who can go to a booking, those free at its time first.
 *
 * @throws AppError `not_found`.
 */
export async function listTechnicianCandidates(
  ctx: Context,
  bookingId: string,
): Promise<{ candidates: Candidate[] }> {
  return listTechniciansFor(ctx, await getBookingRow(ctx, bookingId));
}

/**
 * Assigns a technician to a booking, replaces them or unassigns them. Assigning the current
 * technician changes nothing.
 *
 * @throws AppError `technician_busy`, `technician_off`, `technician_unavailable`, `too_late`,
 * `changed_meanwhile`, `not_found`.
 */
export function assignTechnician(
  ctx: Context,
  actor: StaffActor,
  seen: SeenBooking,
  { technicianId: to, anyway }: Assignment,
): Promise<DispatchBooking> {
  return changeDispatchBooking(
    ctx,
    seen,
    async (trx, booking) => {
      if (!canAssign(booking)) {
        throw new AppError('too_late', 'This booking is closed. You can’t assign a technician.');
      }
      const now = ctx.now();
      const isOff = to !== null && (await lockForVisit(trx, to, booking, { anyway, now })).isOff;
      const from = booking.technician_id;
      await assignTechnicianTo(ctx, trx, booking, { from, to, isOff }, actor.id);
      await recordAudit(trx, actor, {
        at: now,
        action: 'booking.assign',
        subject: { kind: 'booking', id: booking.id },
        before: { technicianId: from },
        after: { technicianId: to, ...(isOff && { isOff }) },
      });
    },
    (booking) => booking.technician_id === to && canAssign(booking),
  );
}
