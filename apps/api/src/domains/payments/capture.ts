import { randomUUID } from 'node:crypto';
import { sendRefundExplanation, sendRefundNotice, sendReturnNotice } from '../messaging/index.ts';
import { confirmPaidBooking } from '../bookings/index.ts';
import type { Context } from '../../platform/context.ts';
import type { Database } from '../../platform/database/connection.ts';
import { orderRefund } from './refund-order.ts';
import type { PaymentRow } from './repository.ts';
import type { RefundReason } from './refunds-repository.ts';

/** Refund reasons for payments that confirmed nothing. */
const REASONS = {
  'no-place': 'no_place',
  'already-confirmed': 'already_paid',
  closed: 'booking_closed',
} as const;

// Effects of a received payment on its booking and its money, for any provider.

/**
 * Orders a refund once per reason and sends an explanation, because the customer doesn't expect it.
 */
export async function refundPayment(
  ctx: Context,
  trx: Database,
  payment: PaymentRow,
  amountCents: number,
  reason: RefundReason,
): Promise<void> {
  if (amountCents <= 0) return;
  if (!(await orderRefund(ctx, trx, payment.id, amountCents, { reason }))) return;
  if (reason === 'already_paid' || reason === 'booking_closed') {
    await sendReturnNotice(ctx, trx, payment.booking_id, payment.id, 0);
  } else {
    await sendRefundExplanation(ctx, trx, payment.booking_id);
  }
}

/** Orders the refund of an overpayment and notifies the customer; the booking stays unchanged. */
export async function refundExcess(
  ctx: Context,
  trx: Database,
  payment: PaymentRow,
  amountCents: number,
): Promise<void> {
  const orderId = randomUUID();
  await orderRefund(ctx, trx, payment.id, amountCents, { orderId });
  await sendRefundNotice(ctx, trx, payment.booking_id, orderId);
}

/** Confirms the booking, or refunds everything; returns true if it is confirmed. */
export async function confirmOrRefund(
  ctx: Context,
  trx: Database,
  payment: PaymentRow,
  receivedCents: number,
): Promise<boolean> {
  const confirmation = await confirmPaidBooking(ctx, trx, payment.booking_id);
  if (confirmation === 'confirmed') return true;
  await refundPayment(ctx, trx, payment, receivedCents, REASONS[confirmation]);
  return false;
}
