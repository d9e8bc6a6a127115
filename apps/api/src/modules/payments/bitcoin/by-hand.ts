import { AppError } from '../../../app-error.ts';
import type { Database } from '../../../database/connection.ts';
import type { Dependencies } from '../../../dependencies.ts';
import { depositReturned, refundPaid } from '../ledger.ts';
import { postTransaction } from '../ledger-repository.ts';
import {
  lockPayment,
  lockRefund,
  type PaymentRow,
  savePayment,
  saveRefund,
} from '../repository.ts';
import { type BitcoinRow, endLooking, findBitcoin } from './repository.ts';
import type { Settle } from './settling.ts';

/** What somebody has settled, for the audit log: amounts in cents and satoshis. */
export interface SettledByHand {
  readonly bookingId: string;
  readonly amountCents: number;
  readonly confirmedSats: number;
}

const settledOf = (row: BitcoinRow): SettledByHand => ({
  bookingId: row.booking_id,
  amountCents: row.deposit_cents,
  confirmedSats: row.confirmed_sats,
});

/** What staff settle of Bitcoin that no rule does. Only the wallet's owner can send any. */
export function createByHand(deps: Pick<Dependencies, 'now'>, settle: Settle) {
  /** @throws AppError `not_found`, `already_paid`, `not_paid`, `payment_processing`. */
  const lockUnsettled = async (
    trx: Database,
    paymentId: string,
  ): Promise<{ payment: PaymentRow; row: BitcoinRow }> => {
    const payment = await lockPayment(trx, paymentId);
    const row = await findBitcoin(trx, paymentId);
    if (payment === undefined || row === undefined) {
      throw new AppError('not_found', 'There is no such Bitcoin payment.');
    }
    if (payment.status === 'succeeded') {
      throw new AppError('already_paid', 'This payment is settled. Please reload the booking.');
    }
    if (payment.status === 'canceled') {
      throw new AppError('not_paid', 'This payment was ended. Please reload the booking.');
    }
    if (row.seen_sats > row.confirmed_sats) {
      throw new AppError(
        'payment_processing',
        'Not all of what came is in a block yet. Please wait for it: it may settle by itself.',
      );
    }
    if (row.deposit_cents === 0) throw new AppError('not_paid', 'Nothing has come for it.');
    return { payment, row };
  };

  return {
    /**
     * Takes what came for the whole price, and confirms the booking.
     *
     * @throws AppError `not_found`, `already_paid`, `not_paid`, `payment_processing`, `slot_full`.
     */
    accept: async (trx: Database, paymentId: string): Promise<SettledByHand> => {
      const { payment, row } = await lockUnsettled(trx, paymentId);
      await endLooking(trx, paymentId);
      if (!(await settle(trx, payment, row.deposit_cents))) {
        throw new AppError(
          'slot_full',
          'The booking can’t be confirmed any more: its place is taken, or it is paid or closed. Send the Bitcoin back instead.',
        );
      }
      return settledOf(row);
    },

    /**
     * Writes down that what came was sent back.
     *
     * @throws AppError `not_found`, `already_paid`, `not_paid`, `payment_processing`.
     */
    giveBack: async (trx: Database, paymentId: string): Promise<SettledByHand> => {
      const { payment, row } = await lockUnsettled(trx, paymentId);
      const at = deps.now();
      await endLooking(trx, paymentId);
      await savePayment(trx, payment, {
        to: 'canceled',
        providerRef: row.address,
        failureCode: 'returned',
        nextCheckAt: null,
        at,
      });
      const { booking_id: bookingId, deposit_cents: amountCents } = row;
      await postTransaction(trx, depositReturned({ id: paymentId, bookingId, amountCents, at }));
      return settledOf(row);
    },

    /**
     * Writes down that a refund was sent from the wallet. The same transaction again changes
     * nothing, and is answered without an amount.
     *
     * @throws AppError `not_found`, `payment_refunded`.
     */
    recordRefund: async (
      trx: Database,
      refundId: string,
      transactionId: string,
    ): Promise<{ bookingId: string; amountCents: number } | { bookingId: string }> => {
      const refund = await lockRefund(trx, refundId);
      if (refund?.provider !== 'bitcoin') {
        throw new AppError('not_found', 'There is no such refund of Bitcoin.');
      }
      const { booking_id: bookingId, amount_cents: amountCents } = refund;
      if (refund.status !== 'pending') {
        if (refund.provider_ref === transactionId) return { bookingId };
        throw new AppError('payment_refunded', 'This refund was recorded before.');
      }
      const at = deps.now();
      await saveRefund(trx, refundId, {
        status: 'succeeded',
        providerRef: transactionId,
        failureReason: null,
        nextCheckAt: null,
        at,
      });
      await postTransaction(
        trx,
        refundPaid({ id: refundId, bookingId, amountCents, at }, 'bitcoin'),
      );
      return { bookingId, amountCents };
    },
  };
}
