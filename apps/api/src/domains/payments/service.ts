import type { Booking } from '@voltcourier/contracts';
import { formatUsd } from '@voltcourier/pricing';
import { checkAmount, getBooking, getLockedBooking } from '../bookings/index.ts';
import type { Context } from '../../platform/context.ts';
import { AppError } from '../../platform/app-error.ts';
import { type Sentence, sentence, sentences } from '../../platform/language/sentence.ts';
import type { Database } from '../../platform/database/connection.ts';
import { orUnavailable } from '../../platform/vendors/stripe/call-stripe.ts';
import type { CardDispute } from '../../platform/vendors/stripe/card-provider.ts';
import { getCards } from './cards.ts';
import { applyIntent, fetchIntent, reconcileCardPayment } from './reconciliation.ts';
import { isBitcoinOnItsWay, refreshBitcoin } from './bitcoin/payments.ts';
import { isBitcoinOwed } from './bitcoin/repository.ts';
import { mirrorDispute } from './disputes.ts';
import { invoicePaid, invoiceRefunded } from './ledger.ts';
import { postTransaction } from './ledger-repository.ts';
import {
  AT_THE_BANK,
  CANCELLED,
  HOLD_ENDED,
  IN_NO_BLOCK,
  isLapsed,
  refuseUnlessPayable,
} from './payable.ts';
import { nextCheck, orderRefund } from './refund-order.ts';
import { addPayment, findKeptPayment, findOpenPayment, type PaymentRow } from './repository.ts';
import { findRefundReason, isRefundedByCard, type RefundReason } from './refunds-repository.ts';
import { statusOfIntent } from './state-machine.ts';

/** Returns why the payment of an unconfirmed booking is refunded. */
function refundCause({ status }: Booking, reason: RefundReason | undefined): string {
  if (reason === 'wrong_amount')
    return 'The amount that you paid is not the price of this booking.';
  if (status === 'cancelled') return 'This booking was cancelled.';
  return status === 'no_show'
    ? 'This appointment was missed.'
    : 'Your payment arrived after the reservation had ended, and the time was no longer available.';
}

/** Explains the status of an unconfirmed booking's payment. */
function refundSentence(
  booking: Booking,
  reason: RefundReason | undefined,
  back: { readonly inBitcoin: boolean; readonly byCard: boolean },
): Sentence {
  const { status, paymentState, refundCents } = booking;
  const why = refundCause(booking, reason);
  if (paymentState === 'refund_failed') {
    return sentences(
      why,
      'Your bank declined the refund; please contact us and we’ll send it another way.',
    );
  }
  if (back.inBitcoin && back.byCard) {
    return sentences(
      why,
      'What you paid by card is on its way back to you. We’ll return the rest in Bitcoin. Please write to us with the address to send it to.',
    );
  }
  const isWhole = status === 'pending' || status === 'expired';
  if (isWhole) {
    return sentences(
      why,
      back.inBitcoin
        ? 'We’ll return all of it in Bitcoin. Please write to us with the address to send it to.'
        : 'All of it is on its way back to you.',
    );
  }
  const amount = formatUsd(refundCents ?? 0);
  return sentences(
    why,
    back.inBitcoin
      ? sentence(
          'We’ll return {amount} in Bitcoin. Please write to us with the address to send it to.',
          { amount },
        )
      : sentence('{amount} is on its way back to you.', { amount }),
  );
}

// The customer may have been charged, so this doesn't claim that they weren't.
const TRY_AGAIN = 'Please try again in a moment.';
const NOT_KNOWN = 'We can’t say yet whether your payment went through.';

// Card payments of bookings.

async function openPayment(ctx: Context, booking: Booking): Promise<PaymentRow> {
  const at = ctx.now();
  const find = () => findOpenPayment(ctx.db, booking.id, 'stripe');
  const add = () =>
    ctx.db.transaction().execute(async (trx) => {
      await getLockedBooking(trx, booking.id);
      return addPayment(trx, {
        bookingId: booking.id,
        provider: 'stripe',
        amountCents: booking.amountCents,
        at,
        nextCheckAt: nextCheck(at),
      });
    });
  const payment = (await find()) ?? (await add()) ?? (await find());
  if (payment !== undefined) return payment;
  // The booking changed since it was read; its new status throws the right error.
  refuseUnlessPayable(await getBooking(ctx, booking.id), ctx.now());
  throw new AppError('already_paid', 'This booking is already paid.');
}

async function refreshOpen(ctx: Context, bookingId: string): Promise<void> {
  const payment = ctx.cards && (await findOpenPayment(ctx.db, bookingId, 'stripe'));
  if (payment !== undefined) await orUnavailable(reconcileCardPayment(ctx, payment.id), NOT_KNOWN);
  await refreshBitcoin(ctx, bookingId);
}

/**
 * Returns the client secret of a booking's card payment (specification section 7). Repeats return
 * the same open intent; the amount is ours.
 *
 * @throws AppError `price_mismatch`, `hold_expired`, `already_paid`, `payment_processing`,
 * `payments_unavailable`.
 */
export async function createPaymentIntent(
  ctx: Context,
  bookingId: string,
  claimedDollars: number | undefined,
): Promise<{ clientSecret: string; amountCents: number }> {
  getCards(ctx);
  const booking = await getBooking(ctx, bookingId);
  checkAmount(claimedDollars, booking.amountCents);
  refuseUnlessPayable(booking, ctx.now());
  if (await isBitcoinOnItsWay(ctx, bookingId))
    throw new AppError('payment_processing', IN_NO_BLOCK);
  const payment = await openPayment(ctx, booking);
  const intent = await orUnavailable(fetchIntent(ctx, payment), TRY_AGAIN);
  const status = await orUnavailable(applyIntent(ctx, payment, intent), NOT_KNOWN);
  if (status === 'succeeded') throw new AppError('already_paid', 'This booking is already paid.');
  if (status === 'processing') {
    throw new AppError('payment_processing', AT_THE_BANK);
  }
  if (status === 'canceled' || intent.clientSecret === null || statusOfIntent(intent) !== 'open') {
    throw new AppError('payments_unavailable', 'That payment has ended. Please try again.');
  }
  return { clientSecret: intent.clientSecret, amountCents: payment.amount_cents };
}

/**
 * Syncs the booking's open payment with the provider and returns the booking's actual status
 * (decisions, the client sets a booking to confirmed).
 *
 * @throws AppError `not_paid`, `payment_processing`, `payment_refunded`, `hold_expired`.
 */
export async function refreshPaymentStatus(ctx: Context, bookingId: string): Promise<Booking> {
  await refreshOpen(ctx, bookingId);
  const booking = await getBooking(ctx, bookingId);
  if (['confirmed', 'completed'].includes(booking.status)) return booking;
  switch (booking.paymentState) {
    case 'refunding':
    case 'refunded':
    case 'refund_failed': {
      const inBitcoin = await isBitcoinOwed(ctx.db, bookingId);
      const byCard = await isRefundedByCard(ctx.db, bookingId);
      const reason = await findRefundReason(ctx.db, bookingId);
      // We need an address, or another way to send the money.
      const asksCustomer = inBitcoin || booking.paymentState === 'refund_failed';
      throw new AppError(
        'payment_refunded',
        refundSentence(booking, reason, { inBitcoin, byCard }),
        asksCustomer ? { next: 'contact' } : {},
      );
    }
    case 'processing': {
      const isBitcoin = await isBitcoinOnItsWay(ctx, bookingId);
      throw new AppError('payment_processing', isBitcoin ? IN_NO_BLOCK : AT_THE_BANK);
    }
    default:
      if (booking.status === 'cancelled') throw new AppError('hold_expired', CANCELLED);
      if (booking.status === 'expired' || isLapsed(booking, ctx.now())) {
        throw new AppError('hold_expired', HOLD_ENDED);
      }
      throw new AppError('not_paid', 'This booking has not been paid yet.');
  }
}

/** Returns the amount paid for a booking and not refunded, in cents. */
export async function getPaidCents(db: Database, bookingId: string): Promise<number> {
  return (await findKeptPayment(db, bookingId))?.kept_cents ?? 0;
}

/**
 * Orders a partial or full refund in the transaction that cancels a booking. A job executes the
 * refund; the ledger entry follows the provider's confirmation.
 */
export async function refundForBooking(
  ctx: Context,
  trx: Database,
  bookingId: string,
  amountCents: number,
): Promise<void> {
  const payment = await findKeptPayment(trx, bookingId);
  if (payment === undefined || amountCents > payment.kept_cents) {
    throw new Error('Nothing is given back that was not paid.');
  }
  await orderRefund(ctx, trx, payment.id, amountCents, { reason: 'cancelled' });
}

/**
 * Ends the open card payment of a booking, by a job of the transaction that cancels the booking, so
 * that another tab can't make it any more.
 */
export async function abandonBookingPayment(
  ctx: Context,
  trx: Database,
  bookingId: string,
): Promise<void> {
  const payment = await findOpenPayment(trx, bookingId, 'stripe');
  if (payment !== undefined)
    await ctx.jobs.send(trx, 'payments.abandon', { paymentId: payment.id });
}

/** Posts a member's payment of an invoice, in the transaction that records it. */
export async function recordInvoicePayment(
  trx: Database,
  invoice: { id: string; amountCents: number; at: Date },
): Promise<void> {
  if (invoice.amountCents > 0) await postTransaction(trx, invoicePaid(invoice));
}

/** Posts the refund of a member's invoice, or its rejection by the bank. */
export async function recordInvoiceRefund(
  trx: Database,
  { invoiceRef, ...refund }: { id: string; invoiceRef: string; amountCents: number; at: Date },
  kind: 'refund' | 'refund-failed',
): Promise<void> {
  await postTransaction(trx, invoiceRefunded({ ...refund, cause: { invoiceRef } }, kind));
}

/** Mirrors a dispute about an invoice. The caller holds the invoice's lock. */
export async function recordInvoiceDispute(
  ctx: Context,
  trx: Database,
  invoiceRef: string,
  dispute: CardDispute,
): Promise<void> {
  await mirrorDispute(trx, { invoiceRef }, { invoiceRef }, dispute, ctx.now());
}

export { centsOf, FAILED_POLLS, isFresh, LATE_MS } from './bitcoin/payment-status.ts';
export { canRefundBecome, type RefundStatus } from './state-machine.ts';
export { UNANSWERED_AFTER } from './sweep.ts';
export type { BookingMoney } from './manual-refunds.ts';
