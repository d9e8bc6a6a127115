import type { Language } from '@voltcourier/contracts';
import { EMERGENCY_REQUEST } from '@voltcourier/pricing';
import type { Context } from '../../../platform/context.ts';
import type { Database } from '../../../platform/database/connection.ts';
import { senderOf } from './sender.ts';
import { hasUnsubscribed } from './subscriptions-repository.ts';
import { deleteUnsent, type EmailKind } from './repository.ts';
import { enqueue } from './service.ts';

function aboutBooking(ctx: Context, trx: Database, kind: EmailKind, bookingId: string) {
  return enqueue(ctx, trx, kind, { booking_id: bookingId }, bookingId);
}

/** The confirmation of a paid booking, once. */
export function sendBookingConfirmation(ctx: Context, trx: Database, bookingId: string) {
  return aboutBooking(ctx, trx, 'booking-confirmed', bookingId);
}

/** The news of a payment that confirmed nothing and goes back, and why, once. */
export function sendRefundExplanation(ctx: Context, trx: Database, bookingId: string) {
  return aboutBooking(ctx, trx, 'booking-refunded', bookingId);
}

/** The new time of a booking that was moved, once for each time that it is, after some seconds. */
export function sendBookingChange(
  ctx: Context,
  trx: Database,
  bookingId: string,
  sequence: number,
  afterSeconds = 0,
) {
  return enqueue(
    ctx,
    trx,
    'booking-changed',
    { booking_id: bookingId },
    `${bookingId}:${sequence}`,
    afterSeconds,
  );
}

/**
 * Takes back that a booking was moved, before its customer is told. False where they were told:
 * whoever sends the mail holds its lock meanwhile.
 */
export function takeBackBookingChange(
  trx: Database,
  bookingId: string,
  sequence: number,
): Promise<boolean> {
  return deleteUnsent(trx, `booking-changed:${bookingId}:${sequence}`);
}

/** What a cancelled booking gives back, once. */
export function sendCancellation(ctx: Context, trx: Database, bookingId: string) {
  return aboutBooking(ctx, trx, 'booking-cancelled', bookingId);
}

/** The link to pay what staff have booked by phone, once. */
export function sendPaymentLink(ctx: Context, trx: Database, bookingId: string) {
  return aboutBooking(ctx, trx, 'payment-link', bookingId);
}

/** What staff give back of a booking, once for each order. */
export function sendRefundNotice(ctx: Context, trx: Database, bookingId: string, orderId: string) {
  return enqueue(ctx, trx, 'refund-by-staff', { booking_id: bookingId }, `${bookingId}:${orderId}`);
}

/**
 * That a payment which wasn't needed goes back, once for each `ordinal`: 0 for the whole of it,
 * more for what came to it later.
 */
export function sendReturnNotice(
  ctx: Context,
  trx: Database,
  bookingId: string,
  paymentId: string,
  ordinal: number,
) {
  return enqueue(
    ctx,
    trx,
    'payment-returned',
    { booking_id: bookingId },
    `${bookingId}:${ordinal}:${paymentId}`,
  );
}

/** How long after a visit its customer is asked for a review: they are back from the car. */
const REVIEW_AFTER_SECONDS = 3600;

/**
 * Asks the customer of a completed visit for a review, once. Nobody is asked who has unsubscribed
 * from our news; who has turned reminders off isn't sent it.
 */
export async function sendReviewRequest(
  ctx: Context,
  trx: Database,
  { id, email }: { readonly id: string; readonly email: string },
): Promise<void> {
  if (await hasUnsubscribed(trx, email)) return;
  await enqueue(ctx, trx, 'review-requested', { booking_id: id }, id, REVIEW_AFTER_SECONDS);
}

/** A reminder of an appointment, once for each time that it has. */
export function sendReminder(
  ctx: Context,
  trx: Database,
  bookingId: string,
  minutes: 60 | 1440,
  startsAt: Date,
) {
  return enqueue(
    ctx,
    trx,
    minutes === 60 ? 'booking-reminder-hour' : 'booking-reminder-day',
    { booking_id: bookingId },
    `${bookingId}:${startsAt.toISOString()}`,
  );
}

/** The announcement of an emergency to staff, once. */
export function sendEmergencyNotice(ctx: Context, trx: Database, bookingId: string) {
  return aboutBooking(ctx, trx, 'staff-emergency', bookingId);
}

/**
 * An appointment as a calendar program reads it, in a language; undefined for an emergency, which has no hour, and
 * for what is not confirmed.
 */
export async function findBookingCalendar(
  ctx: Context,
  bookingId: string,
  language: Language,
): Promise<string | undefined> {
  const row = await ctx.ports.mailSubjects.findBooking(ctx.db, bookingId);
  if (row?.status !== 'confirmed' || row.service_type === EMERGENCY_REQUEST) return undefined;
  const { appointmentCalendar } = await import('./calendar.ts');
  const sender = await senderOf(ctx, language);
  return appointmentCalendar(row, sender, ctx.now()).content;
}
