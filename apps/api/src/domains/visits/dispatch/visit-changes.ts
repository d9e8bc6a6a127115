import {
  type AuditAction,
  type DispatchBooking,
  type Measured,
  type StaffCancellation,
  type StaffMove,
  UNDO_SECONDS,
} from '@voltcourier/contracts';
import { cancellationRuleOf, formatUsd, missedTerms } from '@voltcourier/pricing';
import {
  type BookingRow,
  listBookingCorrections,
  cancelBooking,
  cancellationOf,
  canHaveBegun,
  completeBooking,
  missBooking,
  rescheduleBooking,
} from '../../bookings/index.ts';
import {
  abandonBookingPayment,
  getPaidCents,
  refundForBooking,
  recordOnSiteCollection,
} from '../../payments/index.ts';
import { sendReviewRequest } from '../../messaging/index.ts';
import { returnSession } from '../../memberships/index.ts';
import type { Context } from '../../../platform/context.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Database } from '../../../platform/database/connection.ts';
import { recordAudit, type StaffActor } from '../../../platform/audit/service.ts';
import { lockForVisit } from '../technicians/service.ts';
import {
  changeDispatchBooking,
  isOpen,
  checkSeen,
  getDispatchBooking,
  type SeenBooking,
} from './service.ts';
import { measuredOf } from './views.ts';

/**
 * Seconds from a move to the customer's mail. An undo requested at the last moment may still be on
 * its way.
 */
export const NOTIFY_AFTER_SECONDS = UNDO_SECONDS + 2;

/**
 * Checks whether the visit can have taken place. @throws AppError `not_paid`, `too_early`,
 * `too_late`.
 */
function refuseUnlessVisited(booking: BookingRow, now: Date, earlyMinutes?: number): void {
  if (booking.status === 'pending') {
    throw new AppError('not_paid', 'This booking is not paid yet, so there was no visit.');
  }
  if (booking.status !== 'confirmed') {
    throw new AppError('too_late', 'Someone already closed this booking. See its history.');
  }
  if (!canHaveBegun(booking, now, earlyMinutes)) {
    throw new AppError('too_early', 'This appointment hasn’t started yet.');
  }
}

function recordChange(
  ctx: Context,
  trx: Database,
  actor: StaffActor,
  action: AuditAction,
  id: string,
  before: object,
  after: object,
) {
  return recordAudit(trx, actor, {
    at: ctx.now(),
    action,
    subject: { kind: 'booking', id },
    before,
    after,
  });
}

/**
 * Records that a car was charged, with the measured figures. For a completed booking, corrects the
 * figures.
 *
 * @throws AppError `not_paid`, `too_early`, `too_late`, `not_found`.
 */
export function completeVisit(
  ctx: Context,
  actor: StaffActor,
  seen: SeenBooking,
  measured: Measured,
): Promise<DispatchBooking> {
  return changeDispatchBooking(ctx, seen, async (trx, booking) => {
    if (booking.status !== 'completed') refuseUnlessVisited(booking, ctx.now());
    await completeBooking(ctx, trx, booking, measured, actor.id);
    if (booking.status !== 'completed') {
      const corrections = await listBookingCorrections(trx, seen.id);
      const dueCents = corrections.reduce((sum, { on_site_cents: cents }) => sum + cents, 0);
      await recordOnSiteCollection(ctx, trx, seen.id, dueCents);
      await sendReviewRequest(ctx, trx, booking);
    }
    const before = { status: booking.status, measured: measuredOf(booking) };
    await recordChange(ctx, trx, actor, 'booking.complete', seen.id, before, {
      status: 'completed',
      measured,
    });
  });
}

/**
 * Records a no-show. The fee by the rule is kept, the rest is refunded, and a membership's session
 * counts as used (specification section 9).
 *
 * @throws AppError `not_paid`, `too_early`, `too_late`, `not_found`.
 */
export function missVisit(
  ctx: Context,
  actor: StaffActor,
  seen: SeenBooking,
): Promise<DispatchBooking> {
  return changeDispatchBooking(
    ctx,
    seen,
    async (trx, booking) => {
      const { id } = booking;
      refuseUnlessVisited(booking, ctx.now(), 0);
      const paidCents = await getPaidCents(trx, id);
      const rule = cancellationRuleOf(booking.terms_version);
      const { feeCents, refundCents } = missedTerms(paidCents, rule);
      await missBooking(ctx, trx, booking, { feeCents, refundCents }, actor.id);
      if (refundCents > 0) await refundForBooking(ctx, trx, id, refundCents);
      const after = { status: 'no_show', feeCents, refundCents };
      await recordChange(ctx, trx, actor, 'booking.miss', id, { status: booking.status }, after);
    },
    ({ status }) => status === 'no_show',
  );
}

/**
 * Cancels a booking by its rule, or with a full refund. Frees the seat and records the refund with
 * its job in one transaction. Canceling again returns the same answer.
 *
 * @throws AppError `terms_changed` with the new terms, `too_late`, `not_found`.
 */
export function cancelVisit(
  ctx: Context,
  actor: StaffActor,
  seen: SeenBooking,
  { reason, waivesFee, feeCents: shown }: StaffCancellation,
): Promise<DispatchBooking> {
  return changeDispatchBooking(
    ctx,
    seen,
    async (trx, booking) => {
      const { id } = booking;
      if (!isOpen(booking)) {
        throw new AppError('too_late', 'This booking is over and can’t be cancelled.');
      }
      const paidCents = await getPaidCents(trx, id);
      const rule = cancellationOf(booking, paidCents, ctx.now());
      const whole = { feeCents: 0, refundCents: paidCents };
      const session = rule.session === null ? null : ('returned' as const);
      const kept = waivesFee ? { ...whole, session } : rule;
      const { feeCents, refundCents } = kept;
      if (feeCents !== shown) {
        throw new AppError(
          'terms_changed',
          `The fee has changed: it is ${formatUsd(feeCents)} now, and ` +
            `${formatUsd(refundCents)} would be refunded. The booking isn’t cancelled.`,
          { terms: { feeCents, refundCents } },
        );
      }
      const detail = { by: actor.id, reason };
      await cancelBooking(
        ctx,
        trx,
        booking,
        { feeCents, refundCents, session: kept.session },
        detail,
      );
      await abandonBookingPayment(ctx, trx, id);
      if (refundCents > 0) await refundForBooking(ctx, trx, id, refundCents);
      if (kept.session === 'returned') await returnSession(ctx, trx, id);
      const after = {
        status: 'cancelled',
        feeCents,
        refundCents,
        session: kept.session,
        waivesFee,
      };
      await recordChange(ctx, trx, actor, 'booking.cancel', id, { status: booking.status }, after);
    },
    ({ status }) => status === 'cancelled',
  );
}

/**
 * Moves an appointment to another hour of its region, at any time before it is over. Moving it to
 * its current hour changes nothing.
 *
 * @throws AppError `slot_full` with the nearest free slots, `slot_unavailable`, `too_late`,
 * `hold_expired`, `changed_meanwhile`, `not_found`, and those of assigning a technician.
 */
export async function moveVisit(
  ctx: Context,
  actor: StaffActor,
  seen: SeenBooking,
  to: StaffMove,
): Promise<DispatchBooking> {
  const slot = { date: to.bookingDate, time: to.bookingTime };
  const { technicianId } = to;
  await rescheduleBooking(ctx, seen.id, slot, {
    id: actor.id,
    notifiesAfterSeconds: NOTIFY_AFTER_SECONDS,
    ...(technicianId !== undefined && {
      assign: async (trx, visit) => {
        const options = { anyway: false, now: ctx.now() };
        if (technicianId !== null) await lockForVisit(trx, technicianId, visit, options);
        return technicianId;
      },
    }),
    within: async (trx, booking) => {
      await checkSeen(ctx, trx, booking, seen.version);
      const from = { date: booking.local_date, time: booking.local_time };
      const after = { ...slot, ...(technicianId !== undefined && { technicianId }) };
      await recordChange(ctx, trx, actor, 'booking.move', seen.id, from, after);
    },
  });
  return getDispatchBooking(ctx, seen.id);
}
