import type { Assignment, Candidate, DispatchBooking } from '@voltcourier/contracts';
import { AppError } from '../../../platform/app-error.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { recordAudit, type StaffActor } from '../../../platform/audit/service.ts';
import { type BookingsService, canAssign } from '../../bookings/index.ts';
import type { DispatchService, ExpectedVersion } from '../dispatch/service.ts';
import { lockForVisit, type TechniciansService } from '../technicians/service.ts';

/** Who goes to which booking. */
export function createTechnicianAssignments(
  deps: Pick<Dependencies, 'now'>,
  bookings: BookingsService,
  dispatch: DispatchService,
  technicians: TechniciansService,
) {
  return {
    /**
     * Who can go to a booking, those who are free at its time first.
     *
     * @throws AppError `not_found`.
     */
    candidates: async (bookingId: string): Promise<{ candidates: Candidate[] }> =>
      technicians.listFor(await bookings.getRow(bookingId)),

    /**
     * Sends a technician to a booking, another one, or nobody. Sending who goes there already
     * changes nothing.
     *
     * @throws AppError `technician_busy`, `technician_off`, `technician_unavailable`, `too_late`,
     * `changed_meanwhile`, `not_found`.
     */
    assign: (
      actor: StaffActor,
      seen: ExpectedVersion,
      { technicianId: to, anyway }: Assignment,
    ): Promise<DispatchBooking> =>
      dispatch.change(
        seen,
        async (trx, booking) => {
          if (!canAssign(booking)) {
            throw new AppError(
              'too_late',
              'This booking is closed. You can’t assign a technician.',
            );
          }
          const now = deps.now();
          const isOff =
            to !== null && (await lockForVisit(trx, to, booking, { anyway, now })).isOff;
          const from = booking.technician_id;
          await bookings.assign(trx, booking, { from, to, isOff }, actor.id);
          await recordAudit(trx, actor, {
            at: now,
            action: 'booking.assign',
            subject: { kind: 'booking', id: booking.id },
            before: { technicianId: from },
            after: { technicianId: to, ...(isOff && { isOff }) },
          });
        },
        (booking) => booking.technician_id === to && canAssign(booking),
      ),
  };
}

/** The assignments service. */
export type TechnicianAssignmentsService = ReturnType<typeof createTechnicianAssignments>;
