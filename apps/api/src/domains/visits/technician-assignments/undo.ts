import type { AssignmentResult } from '@voltcourier/contracts';
import * as z from 'zod/mini';
import { type BookingRow, listBookingEvents, undoAssignmentOf } from '../../bookings/index.ts';
import { lockForVisit } from '../technicians/service.ts';
import { changeDispatchBooking, type SeenBooking } from '../dispatch/service.ts';
import { NOTIFY_AFTER_SECONDS } from '../dispatch/visit-changes.ts';
import type { Context } from '../../../platform/context.ts';
import { AppError } from '../../../platform/app-error.ts';
import { recordAudit, type StaffActor } from '../../../platform/audit/service.ts';
import type { Database } from '../../../platform/database/connection.ts';
import { resultOf } from './together.ts';

/** Event details of an assignment. */
const AssignmentDetail = z.object({
  by: z.string(),
  technician: z.object({
    from: z.nullable(z.string()),
    to: z.nullable(z.string()),
    /** When the previous technician arrived at the emergency. */
    arrivedAt: z.optional(z.string()),
  }),
  undone: z.optional(z.boolean()),
});

const tooLate = () =>
  new AppError(
    'too_late',
    'This assignment can’t be undone anymore. Assign the other technician instead.',
  );

/** Finds the assignment that the staff member just made, if it can still be undone. */
async function findAssignment(
  ctx: Context,
  trx: Database,
  actor: StaffActor,
  { id, version }: SeenBooking,
) {
  const event = (await listBookingEvents(ctx, id, trx)).find((known) => known.id === version);
  const parsed = z.safeParse(AssignmentDetail, event?.detail);
  if (event === undefined || !parsed.success) throw tooLate();
  const { by, undone, technician } = parsed.data;
  const age = ctx.now().getTime() - event.at.getTime();
  if (by !== actor.id || undone === true || age > NOTIFY_AFTER_SECONDS * 1000) throw tooLate();
  return technician;
}

/** Reassigns the booking's previous technician, even outside their working hours. */
async function restore(
  ctx: Context,
  trx: Database,
  actor: StaffActor,
  booking: BookingRow,
  { from: to, to: from, arrivedAt }: Awaited<ReturnType<typeof findAssignment>>,
): Promise<void> {
  const now = ctx.now();
  const options = { anyway: true, now };
  const isOff = to !== null && (await lockForVisit(trx, to, booking, options)).isOff;
  const since = arrivedAt === undefined ? null : new Date(arrivedAt);
  await undoAssignmentOf(
    ctx,
    trx,
    booking,
    { from, to, isOff },
    { by: actor.id, arrivedAt: since },
  );
  await recordAudit(trx, actor, {
    at: now,
    action: 'booking.undo-assignment',
    subject: { kind: 'booking', id: booking.id },
    before: { technicianId: from },
    after: { technicianId: to },
  });
}

/**
 * Undoes assignments that the staff member just made, which reassigns each booking's previous
 * technician. Each is a separate change with its own outcome: `too_late` after its seconds are
 * over; `changed_meanwhile`, `technician_busy` or `technician_unavailable` if the previous
 * technician can no longer go.
 */
export async function undoAssignments(
  ctx: Context,
  actor: StaffActor,
  bookings: readonly { bookingId: string; version: string }[],
): Promise<{ results: AssignmentResult[] }> {
  const results: AssignmentResult[] = [];
  for (const { bookingId: id, version } of bookings) {
    const seen = { id, version };
    const undone = changeDispatchBooking(ctx, seen, async (trx, booking) =>
      restore(ctx, trx, actor, booking, await findAssignment(ctx, trx, actor, seen)),
    );
    results.push(await resultOf(ctx, id, undone));
  }
  return { results };
}
