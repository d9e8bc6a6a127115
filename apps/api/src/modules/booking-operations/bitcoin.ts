import type { BitcoinReason, BitcoinReturn, DispatchBooking } from '@voltcourier/contracts';
import { announceBooking } from '../../database/announcements.ts';
import type { Dependencies } from '../../dependencies.ts';
import { recordAudit, type StaffActor } from '../audit/service.ts';
import type { DispatchService } from '../dispatch/service.ts';
import type { PaymentsService } from '../payments/service.ts';

/** What staff settle of Bitcoin, each with its entry in the audit log. */
export function createBitcoinOperations(
  deps: Pick<Dependencies, 'db' | 'now'>,
  dispatch: DispatchService,
  { bitcoin }: Pick<PaymentsService, 'bitcoin'>,
) {
  return {
    /**
     * Takes a payment that was short or late for the whole price.
     *
     * @throws AppError `not_found`, `already_paid`, `not_paid`, `payment_processing`, `slot_full`.
     */
    accept: async (
      actor: StaffActor,
      paymentId: string,
      { reason }: BitcoinReason,
    ): Promise<DispatchBooking> => {
      const id = await deps.db.transaction().execute(async (trx) => {
        const { bookingId, ...settled } = await bitcoin.accept(trx, paymentId);
        await recordAudit(trx, actor, {
          at: deps.now(),
          action: 'bitcoin.accept',
          subject: { kind: 'booking', id: bookingId },
          before: settled,
          after: { reason },
        });
        return bookingId;
      });
      return dispatch.get(id);
    },

    /**
     * Writes down that a payment that was short or late was sent back.
     *
     * @throws AppError `not_found`, `already_paid`, `not_paid`, `payment_processing`.
     */
    giveBack: async (
      actor: StaffActor,
      paymentId: string,
      { transactionId }: BitcoinReturn,
    ): Promise<DispatchBooking> => {
      const id = await deps.db.transaction().execute(async (trx) => {
        const { bookingId, ...settled } = await bitcoin.giveBack(trx, paymentId);
        await announceBooking(trx, bookingId);
        await recordAudit(trx, actor, {
          at: deps.now(),
          action: 'bitcoin.return',
          subject: { kind: 'booking', id: bookingId },
          before: settled,
          after: { transactionId },
        });
        return bookingId;
      });
      return dispatch.get(id);
    },

    /**
     * Writes down that a refund was sent from the wallet; once.
     *
     * @throws AppError `not_found`, `payment_refunded`.
     */
    recordRefund: async (
      actor: StaffActor,
      refundId: string,
      { transactionId }: BitcoinReturn,
    ): Promise<DispatchBooking> => {
      const id = await deps.db.transaction().execute(async (trx) => {
        const recorded = await bitcoin.recordRefund(trx, refundId, transactionId);
        const { bookingId } = recorded;
        if (!('amountCents' in recorded)) return bookingId;
        await announceBooking(trx, bookingId);
        await recordAudit(trx, actor, {
          at: deps.now(),
          action: 'bitcoin.refund',
          subject: { kind: 'booking', id: bookingId },
          before: null,
          after: { refund: refundId, amountCents: recorded.amountCents, transactionId },
        });
        return bookingId;
      });
      return dispatch.get(id);
    },
  };
}

/** The service of what staff settle of Bitcoin. */
export type BitcoinOperationsService = ReturnType<typeof createBitcoinOperations>;
