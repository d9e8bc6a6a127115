import { formatUsd } from '@voltcourier/pricing';
import { sendRefundNotice } from '../messaging/index.ts';
import type { Context } from '../../platform/context.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Database } from '../../platform/database/connection.ts';
import {
  type BookingRefundRow,
  listPaid,
  listRefunds,
  type PaidRow,
} from './booking-money-repository.ts';
import type { PaymentProvider } from './ledger.ts';
import { orderRefund } from './refund-order.ts';

/** A payment with its refundable amount, in cents. */
export interface Refundable {
  readonly id: string;
  readonly provider: PaymentProvider;
  readonly refundableCents: number;
}

/** Amounts paid and refunded for a booking, in cents. */
export interface BookingMoney {
  readonly paidCents: number;
  readonly refundedCents: number;
  readonly underWayCents: number;
  /** Amount of the last refund, if the bank rejected it. */
  readonly failedCents: number;
  /** Maximum amount that can be refunded now. */
  readonly refundableCents: number;
  /** Oldest first. */
  readonly refunds: readonly BookingRefundRow[];
  readonly payments: readonly Refundable[];
}

const sumOf = (amounts: readonly { amount_cents: number }[]): number =>
  amounts.reduce((sum, { amount_cents: cents }) => sum + cents, 0);

/** Summarizes a booking's payments and refunds. */
export function moneyOf(
  paid: readonly PaidRow[],
  refunds: readonly BookingRefundRow[],
): BookingMoney {
  const having = (status: string) => sumOf(refunds.filter((refund) => refund.status === status));
  const last = refunds.at(-1)?.created_at.getTime();
  // A bank may reject an earlier refund after a later one was made.
  const isLastFailed = ({ status, updated_at: at }: BookingRefundRow) =>
    status === 'failed' && last !== undefined && at.getTime() >= last;
  const payments = paid.map(({ id, provider, paid_cents: cents }) => {
    const back = refunds.filter((refund) => refund.payment_id === id && refund.status !== 'failed');
    return { id, provider, refundableCents: Math.max(0, cents - sumOf(back)) };
  });
  return {
    paidCents: paid.reduce((sum, { paid_cents: cents }) => sum + cents, 0),
    refundedCents: having('succeeded'),
    underWayCents: having('pending'),
    failedCents: sumOf(refunds.filter(isLastFailed)),
    refundableCents: payments.reduce((sum, { refundableCents }) => sum + refundableCents, 0),
    refunds,
    payments,
  };
}

/**
 * Distributes a refund over payments: the first with an amount left, then the next.
 *
 * @throws RangeError if the amount exceeds the total left.
 */
export function shareOut(
  amountCents: number,
  payments: readonly Refundable[],
): { paymentId: string; provider: PaymentProvider; amountCents: number }[] {
  let leftCents = amountCents;
  const shares = payments.flatMap(({ id, provider, refundableCents }) => {
    const cents = Math.min(leftCents, refundableCents);
    leftCents -= cents;
    return cents > 0 ? [{ paymentId: id, provider, amountCents: cents }] : [];
  });
  if (leftCents > 0) throw new RangeError('There isn’t as much to give back.');
  return shares;
}

/** @throws AppError `not_paid`, `payment_refunded`, `refund_too_high`. */
function refuseUnlessLeft(money: BookingMoney, amountCents: number): void {
  const { paidCents, refundableCents, refundedCents, underWayCents } = money;
  if (paidCents === 0) {
    throw new AppError(
      'not_paid',
      'Nothing was paid for this booking, so nothing can be refunded.',
    );
  }
  if (refundableCents === 0) {
    throw new AppError(
      'payment_refunded',
      `All of the ${formatUsd(paidCents)} is refunded, or the refund is pending.`,
    );
  }
  if (amountCents <= refundableCents) return;
  const goneCents = refundedCents + underWayCents;
  const gone = goneCents === 0 ? '' : `, and ${formatUsd(goneCents)} of it is refunded or pending`;
  throw new AppError(
    'refund_too_high',
    `At most ${formatUsd(refundableCents)} can be refunded: ${formatUsd(paidCents)} was paid${gone}. ` +
      'No refund was made now.',
  );
}

// Refunds of booking payments by staff, executed by the same job as all others.

/** Returns the amounts paid, refunded and refundable of a booking. */
export async function getBookingMoney(db: Database, bookingId: string): Promise<BookingMoney> {
  // Sequential, because a transaction has one connection.
  const paid = await listPaid(db, bookingId);
  return moneyOf(paid, paid.length === 0 ? [] : await listRefunds(db, bookingId));
}

/**
 * Whether an order was already saved.
 *
 * @throws AppError `idempotency_mismatch` if its amount was different.
 */
export async function isRefundOrdered(
  trx: Database,
  bookingId: string,
  { orderId, amountCents }: { orderId: string; amountCents: number },
): Promise<boolean> {
  const { refunds } = await getBookingMoney(trx, bookingId);
  const before = refunds.filter((refund) => refund.order_id === orderId);
  if (before.length === 0) return false;
  if (sumOf(before) === amountCents) return true;
  throw new AppError(
    'idempotency_mismatch',
    'This request was already used for another amount. Please reload the booking.',
  );
}

/**
 * Orders a refund in the transaction that holds the booking's lock. A job executes the refund; the
 * ledger entry follows the provider's confirmation.
 *
 * @throws AppError `not_paid`, `payment_refunded`, `refund_too_high`, `payments_unavailable`.
 */
export async function refundManually(
  ctx: Context,
  trx: Database,
  bookingId: string,
  { orderId, amountCents }: { orderId: string; amountCents: number },
): Promise<BookingMoney> {
  const money = await getBookingMoney(trx, bookingId);
  refuseUnlessLeft(money, amountCents);
  const shares = shareOut(amountCents, money.payments);
  // Bitcoin is returned manually and needs no provider.
  if (ctx.cards === undefined && shares.some(({ provider }) => provider === 'stripe')) {
    throw new AppError(
      'payments_unavailable',
      'Card payment is switched off, so nothing can be refunded from here.',
    );
  }
  for (const share of shares) {
    await orderRefund(ctx, trx, share.paymentId, share.amountCents, { orderId });
  }
  await sendRefundNotice(ctx, trx, bookingId, orderId);
  return money;
}
