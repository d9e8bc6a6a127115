import { randomUUID } from 'node:crypto';
import type { Database } from '../../platform/database/connection.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { BookingsService } from '../bookings/index.ts';
import type { NotificationsService } from '../messaging/index.ts';
import { orderRefund } from './refund-order.ts';
import type { PaymentRow, RefundReason } from './repository.ts';

/** Why money goes back that has confirmed nothing. */
const REASONS = {
  'no-place': 'no_place',
  'already-confirmed': 'already_paid',
  closed: 'booking_closed',
} as const;

/** What becomes of a booking and its money once a payment has arrived, whoever took it. */
export function createCapture(
  deps: Pick<Dependencies, 'jobs' | 'now'>,
  bookings: BookingsService,
  notifications: NotificationsService,
) {
  /** Orders that money goes back, once for its reason, and explains it: nobody expects it. */
  const giveBack = async (
    trx: Database,
    payment: PaymentRow,
    amountCents: number,
    reason: RefundReason,
  ): Promise<void> => {
    if (amountCents <= 0) return;
    if (!(await orderRefund(deps, trx, payment.id, amountCents, { reason }))) return;
    if (reason === 'already_paid' || reason === 'booking_closed') {
      await notifications.tellReturn(trx, payment.booking_id, payment.id, 0);
    } else {
      await notifications.explainRefund(trx, payment.booking_id);
    }
  };

  return {
    giveBack,

    /** Orders that what was paid too much goes back, and tells it: the booking stays as it is. */
    giveBackExcess: async (
      trx: Database,
      payment: PaymentRow,
      amountCents: number,
    ): Promise<void> => {
      const orderId = randomUUID();
      await orderRefund(deps, trx, payment.id, amountCents, { orderId });
      await notifications.tellRefund(trx, payment.booking_id, orderId);
    },

    /** Confirms the booking, or gives everything back; true when it is confirmed. */
    confirmOrGiveBack: async (
      trx: Database,
      payment: PaymentRow,
      receivedCents: number,
    ): Promise<boolean> => {
      const confirmation = await bookings.confirmPaid(trx, payment.booking_id);
      if (confirmation === 'confirmed') return true;
      await giveBack(trx, payment, receivedCents, REASONS[confirmation]);
      return false;
    },
  };
}

/** What settles payments. */
export type Capture = ReturnType<typeof createCapture>;
