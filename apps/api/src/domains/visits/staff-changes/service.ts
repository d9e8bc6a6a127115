import type { DispatchBooking, PhoneBooking, RefundForm } from '@voltcourier/contracts';
import {
  closeBookedRequest,
  createPhoneBooking,
  getBookingRow,
  getLockedBooking,
  recordBookingRefund,
} from '../../bookings/index.ts';
import {
  changeDispatchBooking,
  getDispatchBooking,
  type SeenBooking,
} from '../dispatch/service.ts';
import { isRefundOrdered, refundManually } from '../../payments/index.ts';
import { addBookingNote } from '../booking-notes/repository.ts';
import { sendBookingMailAgain } from '../../messaging/index.ts';
import type { Context } from '../../../platform/context.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Database } from '../../../platform/database/connection.ts';
import { announceBooking } from '../../../platform/database/announcements.ts';
import { recordAudit, type StaffActor } from '../../../platform/audit/service.ts';

// Other staff changes to a booking: making it, its money, notes and mails.

/**
 * Makes a booking by phone. The seat is held until the customer pays by a mailed link, or confirmed
 * for a session of their membership. Repeating the same key and entries returns the same booking.
 *
 * @throws AppError `slot_full` with the nearest free slots, `slot_unavailable`, `not_served`,
 * `idempotency_mismatch`, `no_sessions`, `payments_unavailable`, `not_found`.
 */
export async function bookByPhone(
  ctx: Context,
  actor: StaffActor,
  key: string,
  { customerId, ...form }: PhoneBooking,
  within?: (trx: Database, bookingId: string) => Promise<void>,
): Promise<DispatchBooking> {
  if (ctx.cards === undefined && ctx.bitcoin === undefined && !form.useSession) {
    throw new AppError(
      'payments_unavailable',
      'Online payments are off, so a payment link can’t be sent.',
    );
  }
  if (customerId !== null) await ctx.ports.customers.check(customerId);
  const { serviceType, bookingDate: date, bookingTime: time, useSession } = form;
  const after = { serviceType, date, time, payment: useSession ? 'session' : 'link' };
  const booking = await createPhoneBooking(ctx, form, key, customerId, {
    id: actor.id,
    within: async (trx, id) => {
      await within?.(trx, id);
      await recordAudit(trx, actor, {
        at: ctx.now(),
        action: 'booking.create',
        subject: { kind: 'booking', id },
        after,
      });
    },
  });
  return getDispatchBooking(ctx, booking.id);
}

/**
 * Books what a quick request asks for, and closes the request and its lead in the same transaction.
 * Repeating the same key and entries returns the same booking.
 *
 * @throws AppError those of `bookByPhone`, `changed_meanwhile`, `too_late`.
 */
export function bookRequest(
  ctx: Context,
  actor: StaffActor,
  key: string,
  seen: SeenBooking,
  form: PhoneBooking,
): Promise<DispatchBooking> {
  return bookByPhone(ctx, actor, key, form, async (trx, bookingId) => {
    await closeBookedRequest(ctx, trx, actor, seen, bookingId);
    await ctx.ports.requestLeads.win(trx, actor, seen.id);
  });
}

/**
 * Refunds a booking's payment in full or in part; the booking stays as it is. Repeating the same
 * order refunds nothing more.
 *
 * @throws AppError `not_paid`, `payment_refunded`, `refund_too_high`, `changed_meanwhile`,
 * `idempotency_mismatch`, `payments_unavailable`, `not_found`.
 */
export function refundVisit(
  ctx: Context,
  actor: StaffActor,
  seen: SeenBooking,
  { orderId, amountCents, reason }: RefundForm & { orderId: string },
): Promise<DispatchBooking> {
  const { id } = seen;
  return changeDispatchBooking(
    ctx,
    seen,
    async (trx, booking) => {
      const before = await refundManually(ctx, trx, id, { orderId, amountCents });
      const detail = { by: actor.id, orderId, refundCents: amountCents, reason };
      await recordBookingRefund(ctx, trx, booking, detail);
      const { paidCents, refundableCents } = before;
      await recordAudit(trx, actor, {
        at: ctx.now(),
        action: 'booking.refund',
        subject: { kind: 'booking', id },
        before: { paidCents, refundableCents },
        after: { refundCents: amountCents, refundableCents: refundableCents - amountCents },
      });
    },
    (_, trx) => isRefundOrdered(trx, id, { orderId, amountCents }),
  );
}

/**
 * Adds a note on a booking for colleagues. Adding the same note again changes nothing.
 *
 * @throws AppError `not_found`.
 */
export async function addVisitNote(
  ctx: Context,
  actor: StaffActor,
  bookingId: string,
  note: { id: string; text: string },
): Promise<DispatchBooking> {
  await getBookingRow(ctx, bookingId);
  await ctx.db.transaction().execute(async (trx) => {
    const at = ctx.now();
    if (!(await addBookingNote(trx, { ...note, bookingId, authorId: actor.id, at }))) return;
    await recordAudit(trx, actor, {
      at,
      action: 'booking.note',
      subject: { kind: 'booking', id: bookingId },
      after: { note: note.id },
    });
  });
  return getDispatchBooking(ctx, bookingId);
}

/**
 * Sends a booking's mail again, composed from current data.
 *
 * @throws AppError `not_found`, `too_early`, `too_late`, `rate_limited`.
 */
export async function sendVisitMailAgain(
  ctx: Context,
  actor: StaffActor,
  request: { bookingId: string; emailId: string; requestId: string },
): Promise<DispatchBooking> {
  const { bookingId } = request;
  await ctx.db.transaction().execute(async (trx) => {
    // Locks the booking, so that the second of two concurrent requests sees what the first sent.
    await getLockedBooking(trx, bookingId);
    const kind = await sendBookingMailAgain(ctx, trx, request);
    if (kind === undefined) return;
    await announceBooking(trx, bookingId);
    await recordAudit(trx, actor, {
      at: ctx.now(),
      action: 'booking.email',
      subject: { kind: 'booking', id: bookingId },
      after: { email: kind },
    });
  });
  return getDispatchBooking(ctx, bookingId);
}
