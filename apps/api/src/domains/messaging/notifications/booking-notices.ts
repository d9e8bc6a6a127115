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

/** Queues the confirmation of a paid booking, once. */
export function sendBookingConfirmation(ctx: Context, trx: Database, bookingId: string) {
  return aboutBooking(ctx, trx, 'booking-confirmed', bookingId);
}

/** Queues the explanation of a payment that confirmed nothing and is refunded, once. */
export function sendRefundExplanation(ctx: Context, trx: Database, bookingId: string) {
  return aboutBooking(ctx, trx, 'booking-refunded', bookingId);
}

/** Queues the new time of a moved booking after a delay, once per time. */
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
 * Withdraws the mail about a move before it is sent. Returns false if it was sent; the sender holds
 * the mail's lock.
 */
export function withdrawBookingChange(
  trx: Database,
  bookingId: string,
  sequence: number,
): Promise<boolean> {
  return deleteUnsent(trx, `booking-changed:${bookingId}:${sequence}`);
}

/** Queues the mail about a canceled booking's refund, once. */
export function sendCancellation(ctx: Context, trx: Database, bookingId: string) {
  return aboutBooking(ctx, trx, 'booking-cancelled', bookingId);
}

/** Queues the payment link of a booking made by phone, once. */
export function sendPaymentLink(ctx: Context, trx: Database, bookingId: string) {
  return aboutBooking(ctx, trx, 'payment-link', bookingId);
}

/** Queues the mail about a refund by staff, once per order. */
export function sendRefundNotice(ctx: Context, trx: Database, bookingId: string, orderId: string) {
  return enqueue(ctx, trx, 'refund-by-staff', { booking_id: bookingId }, `${bookingId}:${orderId}`);
}

/**
 * Queues the mail about the return of an unneeded payment, once per `ordinal`: 0 for the whole
 * payment, higher for later additions.
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

/** Delay of a review request after a visit, so that the customer is back from the car. */
const REVIEW_AFTER_SECONDS = 3600;

/**
 * Queues a review request to the customer of a completed visit, once. Not for customers who
 * unsubscribed from news; for those who turned reminders off, it is dropped when it is due.
 */
export async function sendReviewRequest(
  ctx: Context,
  trx: Database,
  { id, email }: { readonly id: string; readonly email: string },
): Promise<void> {
  if (await hasUnsubscribed(trx, email)) return;
  await enqueue(ctx, trx, 'review-requested', { booking_id: id }, id, REVIEW_AFTER_SECONDS);
}

/** Queues an appointment's reminder, once per time of the appointment. */
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

/** Queues the notice of an emergency to staff, once. */
export function sendEmergencyNotice(ctx: Context, trx: Database, bookingId: string) {
  return aboutBooking(ctx, trx, 'staff-emergency', bookingId);
}

/**
 * Returns an appointment in iCalendar format in a language; undefined for an emergency, which has
 * no hour, and for an unconfirmed booking.
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
