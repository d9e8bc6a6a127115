import {
  type BookingRow,
  cancelRefundedBooking,
  extendBookingHold,
  getLockedBooking,
} from '../bookings/index.ts';
import type { Context } from '../../platform/context.ts';
import type { CardAftermath, CardIntent } from '../../platform/vendors/stripe/card-provider.ts';
import type { Database } from '../../platform/database/connection.ts';
import { getCards } from './cards.ts';
import { mirrorAftermath } from './after-capture.ts';
import { confirmOrRefund, refundPayment } from './capture.ts';
import { paymentReceived } from './ledger.ts';
import { postTransaction } from './ledger-repository.ts';
import { findPayment, lockPayment, type PaymentRow, savePayment } from './repository.ts';
import { nextCheck } from './refund-order.ts';
import {
  isSettled,
  PAYMENT_TRANSITIONS,
  type PaymentStatus,
  statusOfIntent,
} from './state-machine.ts';

// Syncs a payment and its booking with the provider. Browser, webhook and sweep all use this code,
// possibly concurrently: the locks of booking and payment, in this order, serialize them.

/** Handles a payment that has just been paid; `seen` may contain earlier refunds and disputes. */
async function settle(
  ctx: Context,
  trx: Database,
  booking: BookingRow,
  payment: PaymentRow,
  { intent, seen }: { intent: CardIntent; seen: CardAftermath },
): Promise<void> {
  const { id, booking_id: bookingId } = payment;
  const amountCents = intent.receivedCents;
  const received = { ...payment, amount_cents: amountCents };
  await postTransaction(
    trx,
    paymentReceived({ id, bookingId, amountCents, at: ctx.now() }, 'stripe'),
  );
  const { leftCents, isGone } = await mirrorAftermath(ctx, trx, booking, received, seen);
  if (isGone) {
    await cancelRefundedBooking(ctx, trx, booking, amountCents);
  } else if (amountCents !== payment.amount_cents || intent.currency !== 'usd') {
    ctx.log.error({ paymentId: id }, 'A payment of the wrong amount is given back.');
    await refundPayment(ctx, trx, received, leftCents, 'wrong_amount');
  } else await confirmOrRefund(ctx, trx, received, leftCents);
}

/** Locks a payment and its booking, in the same order as cancellations do. */
async function lockBoth(trx: Database, { id, booking_id: bookingId }: PaymentRow) {
  const booking = await getLockedBooking(trx, bookingId);
  const payment = await lockPayment(trx, id);
  if (payment === undefined) throw new Error('A payment row can not disappear.');
  return { booking, payment };
}

async function saveIntent(
  ctx: Context,
  trx: Database,
  payment: PaymentRow,
  intent: CardIntent,
): Promise<boolean> {
  const to = statusOfIntent(intent);
  const isNew = payment.status !== to;
  // A response to an earlier request may arrive later, so older ones are ignored.
  if (isSettled(payment.status) || (isNew && !PAYMENT_TRANSITIONS[payment.status].includes(to))) {
    return false;
  }
  const paid = to === 'succeeded' && { amountCents: intent.receivedCents };
  await savePayment(trx, payment, {
    to,
    providerRef: intent.id,
    failureCode: to === 'open' ? intent.failureCode : null,
    nextCheckAt: isSettled(to) ? null : nextCheck(ctx.now()),
    at: ctx.now(),
    ...paid,
  });
  return true;
}

/** Saves the provider's state of a payment, with all consequences. */
export async function applyIntent(
  ctx: Context,
  known: PaymentRow,
  intent: CardIntent,
): Promise<PaymentStatus> {
  const to = statusOfIntent(intent);
  // It may have been refunded before we first learned that it was paid.
  const seen = to === 'succeeded' ? await getCards(ctx).readAftermath(intent.id) : undefined;
  return ctx.db.transaction().execute(async (trx) => {
    const { booking, payment } = await lockBoth(trx, known);
    if (!(await saveIntent(ctx, trx, payment, intent))) return payment.status;
    if (seen !== undefined) await settle(ctx, trx, booking, payment, { intent, seen });
    if (to === 'processing') await extendBookingHold(ctx, trx, payment.booking_id);
    return to;
  });
}

/** Syncs a paid payment with later refunds and disputes. */
async function syncAftermath(ctx: Context, known: PaymentRow): Promise<void> {
  if (known.status !== 'succeeded' || known.provider_ref === null) return;
  const seen = await getCards(ctx).readAftermath(known.provider_ref);
  await ctx.db.transaction().execute(async (trx) => {
    const { booking, payment } = await lockBoth(trx, known);
    const { isGone } = await mirrorAftermath(ctx, trx, booking, payment, seen);
    if (isGone) await cancelRefundedBooking(ctx, trx, booking, payment.amount_cents);
  });
}

/** Retrieves a payment's intent from the provider, and creates it if a crash prevented that. */
export function fetchIntent(ctx: Context, payment: PaymentRow): Promise<CardIntent> {
  return payment.provider_ref === null
    ? getCards(ctx).createIntent({
        amountCents: payment.amount_cents,
        description: `Booking ${payment.booking_id}`,
        metadata: { bookingId: payment.booking_id, paymentId: payment.id },
        idempotencyKey: `booking:${payment.booking_id}:payment:${payment.attempt}`,
      })
    : getCards(ctx).retrieveIntent(payment.provider_ref);
}

/**
 * Retrieves the provider's state and acts on it: the progress of an open payment, or later changes
 * to a paid one. Does nothing if card payments are off.
 *
 * @throws CardProviderError if the provider can't be reached.
 */
export async function reconcileCardPayment(
  ctx: Context,
  paymentId: string,
): Promise<PaymentStatus | undefined> {
  if (ctx.cards === undefined) return undefined;
  const payment = await findPayment(ctx.db, paymentId);
  if (payment?.provider !== 'stripe') return undefined;
  if (!isSettled(payment.status)) return applyIntent(ctx, payment, await fetchIntent(ctx, payment));
  await syncAftermath(ctx, payment);
  return payment.status;
}

/** Cancels a payment that can no longer be made, unless it has just been paid. */
export async function abandonCardPayment(
  ctx: Context,
  paymentId: string,
): Promise<PaymentStatus | undefined> {
  const payment = await findPayment(ctx.db, paymentId);
  if (payment === undefined || ctx.cards === undefined || isSettled(payment.status)) {
    return payment?.status;
  }
  const intent = await fetchIntent(ctx, payment);
  const isOpen = statusOfIntent(intent) === 'open';
  return applyIntent(ctx, payment, isOpen ? await getCards(ctx).cancelIntent(intent.id) : intent);
}
