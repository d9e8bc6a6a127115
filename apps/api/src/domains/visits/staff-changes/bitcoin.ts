import type {
  AuditAction,
  BitcoinReason,
  BitcoinReturn,
  DispatchBooking,
} from '@voltcourier/contracts';
import type { Database } from '../../../platform/database/connection.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { recordAudit, type StaffActor } from '../../../platform/audit/service.ts';
import type { BookingsService } from '../../bookings/index.ts';
import type { DispatchService } from '../dispatch/service.ts';
import type { PaymentsService } from '../../payments/index.ts';

/** What was settled of a booking, as its timeline and the audit log keep it. */
interface Settled {
  readonly bookingId: string;
  readonly bitcoin: { deed: 'accepted' | 'returned' | 'sent'; cents: number };
  readonly reason?: string;
  readonly action: AuditAction;
  readonly before: object | null;
  readonly after: object;
}

/** What staff settle of Bitcoin: in the booking's timeline, and in the audit log. */
export function createBitcoinSettlement(
  deps: Pick<Dependencies, 'db' | 'now'>,
  rooms: {
    readonly bookings: BookingsService;
    readonly dispatch: DispatchService;
    readonly payments: Pick<PaymentsService, 'bitcoin'>;
  },
) {
  const { bookings, dispatch } = rooms;
  const { bitcoin } = rooms.payments;

  /** Settles something, and writes it down with it; what was settled before is only shown. */
  const settle = async (
    actor: StaffActor,
    act: (trx: Database) => Promise<Settled | { readonly bookingId: string }>,
  ): Promise<DispatchBooking> => {
    const id = await deps.db.transaction().execute(async (trx) => {
      const settled = await act(trx);
      const { bookingId } = settled;
      if (!('action' in settled)) return bookingId;
      const booking = await bookings.getLocked(trx, bookingId);
      const { reason, action, before, after } = settled;
      await bookings.noteBitcoin(trx, booking, {
        by: actor.id,
        bitcoin: settled.bitcoin,
        ...(reason !== undefined && { reason }),
      });
      const subject = { kind: 'booking', id: bookingId } as const;
      await recordAudit(trx, actor, { at: deps.now(), action, subject, before, after });
      return bookingId;
    });
    return dispatch.get(id);
  };

  return {
    /**
     * Takes a payment that was short or late for the whole price, as the chain has it now; of a
     * settled one whose blocks were undone, writes off what is gone.
     *
     * @throws AppError `not_found`, `already_paid`, `not_paid`, `payment_processing`, `slot_full`,
     * `payments_unavailable`.
     */
    accept: async (
      actor: StaffActor,
      paymentId: string,
      { reason }: BitcoinReason,
    ): Promise<DispatchBooking> => {
      await bitcoin.check(paymentId);
      return settle(actor, async (trx) => {
        const { bookingId, ...before } = await bitcoin.accept(trx, paymentId);
        return {
          bookingId,
          bitcoin: { deed: 'accepted', cents: before.amountCents },
          reason,
          action: 'bitcoin.accept',
          before,
          after: { payment: paymentId },
        };
      });
    },

    /**
     * Writes down that a payment that was short or late, or came again, was sent back.
     *
     * @throws AppError `not_found`, `already_paid`, `not_paid`, `payment_processing`.
     */
    giveBack: (
      actor: StaffActor,
      paymentId: string,
      { transactionId, amountCents }: BitcoinReturn,
    ): Promise<DispatchBooking> =>
      settle(actor, async (trx) => {
        const { bookingId, ...before } = await bitcoin.giveBack(trx, paymentId, amountCents);
        return {
          bookingId,
          bitcoin: { deed: 'returned', cents: before.amountCents },
          action: 'bitcoin.return',
          before,
          after: { payment: paymentId, transactionId },
        };
      }),

    /**
     * Writes down that a refund was sent from the wallet; once.
     *
     * @throws AppError `not_found`, `payment_refunded`.
     */
    recordRefund: (
      actor: StaffActor,
      refundId: string,
      { transactionId }: BitcoinReturn,
    ): Promise<DispatchBooking> =>
      settle(actor, async (trx) => {
        const recorded = await bitcoin.recordRefund(trx, refundId, transactionId);
        if (!('amountCents' in recorded)) return recorded;
        const { bookingId, amountCents } = recorded;
        return {
          bookingId,
          bitcoin: { deed: 'sent', cents: amountCents },
          action: 'bitcoin.refund',
          before: null,
          after: { refund: refundId, amountCents, transactionId },
        };
      }),
  };
}

/** The service of what staff settle of Bitcoin. */
export type BitcoinSettlementService = ReturnType<typeof createBitcoinSettlement>;
