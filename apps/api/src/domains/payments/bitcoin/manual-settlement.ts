import { formatUsd } from '@voltcourier/pricing';
import { getLockedBooking } from '../../bookings/index.ts';
import type { Context } from '../../../platform/context.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Database } from '../../../platform/database/connection.ts';
import { refundPaid } from '../ledger.ts';
import { postTransaction } from '../ledger-repository.ts';
import { lockPayment, type PaymentRow, savePayment } from '../repository.ts';
import { findRefund, lockRefund, saveRefund } from '../refunds-repository.ts';
import { isSettled } from '../state-machine.ts';
import { applyBitcoinOutcome } from './apply-outcome.ts';
import { owedCentsOf, returnDeposit, unsettledCentsOf, writeOff } from './deposits.ts';
import { type BitcoinRow, findBitcoin } from './repository.ts';

/** A manual settlement for the audit log, with amounts in cents and satoshis. */
export interface ManuallySettled {
  readonly bookingId: string;
  readonly amountCents: number;
  readonly confirmedSats: number;
}

const settledOf = (row: BitcoinRow, amountCents: number): ManuallySettled => ({
  bookingId: row.booking_id,
  amountCents,
  confirmedSats: row.confirmed_sats,
});

/** A locked payment. */
interface Locked {
  readonly payment: PaymentRow;
  readonly row: BitcoinRow;
}

/**
 * Locks a payment after its booking, in the same order as all code that moves a booking's money.
 *
 * @throws AppError `not_found`.
 */
async function lockBitcoin(trx: Database, paymentId: string): Promise<Locked> {
  const known = await findBitcoin(trx, paymentId);
  if (known !== undefined) await getLockedBooking(trx, known.booking_id);
  const payment = await lockPayment(trx, paymentId);
  const row = await findBitcoin(trx, paymentId);
  if (payment === undefined || row === undefined) {
    throw new AppError('not_found', 'This Bitcoin payment no longer exists. Reload the booking.');
  }
  return { payment, row };
}

/** @throws AppError `not_paid`, `payment_processing`. */
function refuseUnlessConfirmed(row: BitcoinRow): void {
  if (row.seen_sats > row.confirmed_sats) {
    throw new AppError(
      'payment_processing',
      'Not everything that arrived is in a block yet. Please wait: it may settle by itself.',
    );
  }
  if (row.deposit_cents === 0) throw new AppError('not_paid', 'Nothing has arrived for it.');
}

/** Returns the error for a settled payment with nothing left to settle. */
const nothingLeft = ({ status }: PaymentRow): AppError =>
  status === 'succeeded'
    ? new AppError('already_paid', 'This payment is settled. Please reload the booking.')
    : new AppError('not_paid', 'This payment has ended. Please reload the booking.');

// Manual settlements of Bitcoin by staff. Only the wallet's owner can send any.

/**
 * Accepts the received amount as the full price, and confirms the booking. For a settled payment
 * with undone blocks, writes off the loss.
 *
 * @throws AppError `not_found`, `already_paid`, `not_paid`, `payment_processing`, `slot_full`.
 */
export async function acceptBitcoin(
  ctx: Context,
  trx: Database,
  paymentId: string,
): Promise<ManuallySettled> {
  const { payment, row } = await lockBitcoin(trx, paymentId);
  if (isSettled(payment.status)) {
    if (unsettledCentsOf(row) < 0) return settledOf(row, await writeOff(ctx, trx, row));
    throw nothingLeft(payment);
  }
  refuseUnlessConfirmed(row);
  if (!(await applyBitcoinOutcome(ctx, trx, payment, row.deposit_cents))) {
    throw new AppError(
      'slot_full',
      'The booking can’t be confirmed anymore: its place is taken, or it is paid or closed. Send the Bitcoin back instead.',
    );
  }
  return settledOf(row, row.deposit_cents);
}

/**
 * Records that received Bitcoin was returned: all of an open payment, which ends it, or what
 * arrived after a payment was settled. `expectedCents` is the amount sent, if the caller specifies
 * it.
 *
 * @throws AppError `not_found`, `already_paid`, `not_paid`, `payment_processing`.
 */
export async function returnBitcoin(
  ctx: Context,
  trx: Database,
  paymentId: string,
  expectedCents?: number,
): Promise<ManuallySettled> {
  const { payment, row } = await lockBitcoin(trx, paymentId);
  const isOver = isSettled(payment.status);
  if (!isOver) refuseUnlessConfirmed(row);
  else if (owedCentsOf(row) === 0) throw nothingLeft(payment);
  const owedCents = unsettledCentsOf(row);
  if (expectedCents !== undefined && expectedCents !== owedCents) {
    throw new AppError(
      'payment_processing',
      `Meanwhile it is ${formatUsd(owedCents)}. Please reload the booking before you send anything.`,
    );
  }
  if (!isOver) {
    await savePayment(trx, payment, {
      to: 'canceled',
      providerRef: row.address,
      failureCode: 'returned',
      nextCheckAt: null,
      at: ctx.now(),
    });
  }
  return settledOf(row, await returnDeposit(ctx, trx, row));
}

/**
 * Records that a refund was sent from the wallet. Repeating it with the same transaction changes
 * nothing and returns no amount.
 *
 * @throws AppError `not_found`, `payment_refunded`.
 */
export async function recordBitcoinRefund(
  ctx: Context,
  trx: Database,
  refundId: string,
  transactionId: string,
): Promise<{ bookingId: string; amountCents: number } | { bookingId: string }> {
  const known = await findRefund(trx, refundId);
  if (known !== undefined) await getLockedBooking(trx, known.booking_id);
  const refund = await lockRefund(trx, refundId);
  if (refund?.provider !== 'bitcoin') {
    throw new AppError('not_found', 'This Bitcoin refund no longer exists. Reload the booking.');
  }
  const { booking_id: bookingId, amount_cents: amountCents } = refund;
  if (refund.status !== 'pending') {
    if (refund.provider_ref === transactionId) return { bookingId };
    throw new AppError('payment_refunded', 'This refund was already recorded.');
  }
  const at = ctx.now();
  await saveRefund(trx, refundId, {
    status: 'succeeded',
    providerRef: transactionId,
    failureReason: null,
    nextCheckAt: null,
    at,
  });
  await postTransaction(trx, refundPaid({ id: refundId, bookingId, amountCents, at }, 'bitcoin'));
  return { bookingId, amountCents };
}
