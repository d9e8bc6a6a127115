import type { DispatchBooking } from '@voltcourier/contracts';
import * as z from 'zod/mini';
import { type BookingRow, listBookingEvents, rescheduleBooking } from '../../bookings/index.ts';
import { withdrawBookingChange } from '../../messaging/index.ts';
import type { Context } from '../../../platform/context.ts';
import { AppError } from '../../../platform/app-error.ts';
import { recordAudit, type StaffActor } from '../../../platform/audit/service.ts';
import type { Database } from '../../../platform/database/connection.ts';
import { staysWith } from '../technicians/service.ts';
import { checkSeen, getDispatchBooking, type SeenBooking } from './service.ts';
import { NOTIFY_AFTER_SECONDS } from './visit-changes.ts';

const Slot = z.object({ date: z.string(), time: z.string() });

/** Event details of a move by staff. */
const MoveDetail = z.object({
  by: z.string(),
  rescheduled: z.object({ from: Slot, to: Slot }),
  technician: z.optional(z.object({ from: z.nullable(z.string()), to: z.nullable(z.string()) })),
  reminded: z.optional(z.number()),
  undone: z.optional(z.boolean()),
});

const tooLate = () =>
  new AppError(
    'too_late',
    'This move can’t be undone anymore: the customer has been told. Move the appointment back instead.',
  );

/** Finds the move that the staff member just made, if it can still be undone. */
async function findMove(ctx: Context, actor: StaffActor, { id, version }: SeenBooking) {
  const event = (await listBookingEvents(ctx, id)).find((known) => known.id === version);
  const parsed = z.safeParse(MoveDetail, event?.detail);
  if (event === undefined || !parsed.success) throw tooLate();
  const { by, undone } = parsed.data;
  const age = ctx.now().getTime() - event.at.getTime();
  if (by !== actor.id || undone === true || age > NOTIFY_AFTER_SECONDS * 1000) throw tooLate();
  return parsed.data;
}

/**
 * Undoes a move that the staff member just made. Restores hour, technician and reminders and drops
 * the mail about the move, in one transaction.
 *
 * @throws AppError `too_late` once the customer was told, `slot_full` if the old hour is taken,
 * `changed_meanwhile`, `hold_expired`, `not_found`.
 */
export async function undoMove(
  ctx: Context,
  actor: StaffActor,
  seen: SeenBooking,
): Promise<DispatchBooking> {
  const { rescheduled, technician, reminded = null } = await findMove(ctx, actor, seen);
  const { from, to } = rescheduled;
  const restore = async (trx: Database, visit: BookingRow): Promise<string | null> => {
    const id = technician === undefined ? visit.technician_id : technician.from;
    return id !== null && (await staysWith(trx, id, visit, ctx.now())) ? id : null;
  };
  await rescheduleBooking(ctx, seen.id, from, {
    id: actor.id,
    notifiesAfterSeconds: 0,
    undoes: { remindedMinutes: reminded },
    assign: restore,
    within: async (trx, booking) => {
      await checkSeen(ctx, trx, booking, seen.version);
      const wasNotified =
        booking.status === 'confirmed' &&
        !(await withdrawBookingChange(trx, seen.id, booking.calendar_sequence));
      if (wasNotified) throw tooLate();
      await recordAudit(trx, actor, {
        at: ctx.now(),
        action: 'booking.undo-move',
        subject: { kind: 'booking', id: seen.id },
        before: to,
        after: from,
      });
    },
  });
  return getDispatchBooking(ctx, seen.id);
}
