import type { DispatchBooking, RefundForm } from '@voltcourier/contracts';
import type { Dependencies } from '../../dependencies.ts';
import { recordAudit, type StaffActor } from '../audit/service.ts';
import type { BookingsService } from '../bookings/service.ts';
import type { DispatchService, Seen } from '../dispatch/service.ts';
import type { PaymentsService } from '../payments/service.ts';

/** What staff do with a booking beside its visit: its money, notes and mails. */
export function createBookingOperations(
  deps: Pick<Dependencies, 'now'>,
  dispatch: DispatchService,
  bookings: BookingsService,
  payments: PaymentsService,
) {
  return {
    /**
     * Gives back what was paid for a booking, or a part of it; the booking stays as it is. The same
     * order again gives nothing back.
     *
     * @throws AppError `not_paid`, `payment_refunded`, `refund_too_high`, `changed_meanwhile`,
     * `idempotency_mismatch`, `payments_unavailable`, `not_found`.
     */
    refund: (
      actor: StaffActor,
      seen: Seen,
      { orderId, amountCents, reason }: RefundForm & { orderId: string },
    ): Promise<DispatchBooking> => {
      const { id } = seen;
      return dispatch.change(
        seen,
        async (trx, booking) => {
          const before = await payments.refundByHand(trx, id, { orderId, amountCents });
          const told = { by: actor.id, orderId, refundCents: amountCents, reason };
          await bookings.noteRefund(trx, booking, told);
          const { paidCents, refundableCents } = before;
          await recordAudit(trx, actor, {
            at: deps.now(),
            action: 'booking.refund',
            subject: { kind: 'booking', id },
            before: { paidCents, refundableCents },
            after: { refundCents: amountCents, refundableCents: refundableCents - amountCents },
          });
        },
        (_, trx) => payments.isOrdered(trx, id, { orderId, amountCents }),
      );
    },
  };
}

/** The service of booking operations. */
export type BookingOperationsService = ReturnType<typeof createBookingOperations>;
