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

/** A payment, and what of it can still be given back, in cents. */
export interface Refundable {
  readonly id: string;
  readonly provider: PaymentProvider;
  readonly refundableCents: number;
}

/** What was paid for a booking and what became of it, in cents. */
export interface BookingMoney {
  readonly paidCents: number;
  readonly refundedCents: number;
  readonly underWayCents: number;
  /** What the last refund would have given back, where the bank did not take it. */
  readonly failedCents: number;
  /** The most that can be given back now. */
  readonly refundableCents: number;
  /** The first first. */
  readonly refunds: readonly BookingRefundRow[];
  readonly payments: readonly Refundable[];
}

const sumOf = (amounts: readonly { amount_cents: number }[]): number =>
  amounts.reduce((sum, { amount_cents: cents }) => sum + cents, 0);

/** What payments and refunds of a booking come to. */
export function moneyOf(
  paid: readonly PaidRow[],
  refunds: readonly BookingRefundRow[],
): BookingMoney {
  const having = (status: string) => sumOf(refunds.filter((refund) => refund.status === status));
  const last = refunds.at(-1)?.created_at.getTime();
  // A bank may return an earlier one after a later one was made.
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
 * Which payments an amount is given back of: the first that has some of it left, then the next.
 *
 * @throws RangeError when there isn't as much.
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

// What staff give back of a booking's payments, by the same job as every other refund.

/** What was paid for a booking, given back, and can still be given back. */
export async function getBookingMoney(db: Database, bookingId: string): Promise<BookingMoney> {
  // One after the other: a transaction has one connection.
  const paid = await listPaid(db, bookingId);
  return moneyOf(paid, paid.length === 0 ? [] : await listRefunds(db, bookingId));
}

/**
 * Whether an order was written down before.
 *
 * @throws AppError `idempotency_mismatch` when it was one of another amount.
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
 * Orders that an amount is given back, inside the transaction that holds the booking's lock.
 * The job makes the refund; the ledger waits for the provider's word.
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
  // Bitcoin is sent back by hand, whoever is configured.
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
