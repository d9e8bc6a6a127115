import { BITCOIN_DUST_CENTS } from '@voltcourier/pricing';
import { confirmOrRefund, refundExcess } from '../capture.ts';
import type { Context } from '../../../platform/context.ts';
import type { Database } from '../../../platform/database/connection.ts';
import { paymentReceived } from '../ledger.ts';
import { postTransaction } from '../ledger-repository.ts';
import { type PaymentRow, savePayment } from '../repository.ts';
import { saveBalance } from './repository.ts';

/**
 * Uses the deposit for the payment's price, which makes it ours. Returns true if that confirms the
 * booking. The caller holds the payment's lock.
 */
export async function applyBitcoinOutcome(
  ctx: Context,
  trx: Database,
  payment: PaymentRow,
  depositCents: number,
): Promise<boolean> {
  const at = ctx.now();
  await savePayment(trx, payment, {
    to: 'succeeded',
    providerRef: payment.provider_ref ?? '',
    failureCode: null,
    nextCheckAt: null,
    amountCents: depositCents,
    at,
  });
  const { id, booking_id: bookingId } = payment;
  const received = { id, bookingId, amountCents: depositCents, at };
  await postTransaction(trx, paymentReceived(received, 'bitcoin'));
  await saveBalance(trx, id, { takenCents: depositCents });
  if (!(await confirmOrRefund(ctx, trx, payment, depositCents))) return false;
  const excessCents = depositCents - payment.amount_cents;
  if (excessCents >= BITCOIN_DUST_CENTS) {
    await refundExcess(ctx, trx, payment, excessCents);
  }
  return true;
}
