import type { Booking } from '@voltcourier/contracts';
import { formatUsd } from '@voltcourier/pricing';
import { AppError } from '../../platform/app-error.ts';
import type { Database } from '../../platform/database/connection.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { orUnavailable } from '../../platform/vendors/stripe/asking.ts';
import type { CardDispute, CardProvider } from '../../platform/vendors/stripe/card-provider.ts';
import { type BookingsService, checkAmount } from '../bookings/index.ts';
import type { NotificationsService } from '../messaging/index.ts';
import { mirrorDispute } from './disputes.ts';
import { invoicePaid, invoiceRefunded } from './ledger.ts';
import { postTransaction } from './ledger-repository.ts';
import { createReconciliation } from './reconciliation.ts';
import { createBitcoin } from './bitcoin/payments.ts';
import { createManualRefunds } from './manual-refunds.ts';
import {
  AT_THE_BANK,
  CANCELLED,
  HOLD_ENDED,
  IN_NO_BLOCK,
  isLapsed,
  refuseUnlessPayable,
} from './payable.ts';
import { nextCheck, orderRefund } from './refund-order.ts';
import { createRefunds } from './refunds.ts';
import {
  addPayment,
  findKeptPayment,
  findOpenPayment,
  findRefundReason,
  type PaymentRow,
  type RefundReason,
} from './repository.ts';
import { createCapture } from './capture.ts';
import { sweepCards, type Swept } from './sweep.ts';
import { statusOfIntent } from './state-machine.ts';

const CARDS_OFF = 'Card payment is not available right now. Please call us and we will help.';

/** Why the money of a booking that isn't confirmed goes back. */
function refundCause({ status }: Booking, reason: RefundReason | undefined): string {
  if (reason === 'wrong_amount')
    return 'The amount that you paid is not the price of this booking.';
  if (status === 'cancelled') return 'This booking was cancelled.';
  return status === 'no_show'
    ? 'This appointment was missed.'
    : 'Your payment arrived after the reservation had ended and the time was taken.';
}

/** What became of the money of a booking that isn't confirmed. */
function refundSentence(
  booking: Booking,
  reason: RefundReason | undefined,
  waitsForAddress: boolean,
): string {
  const { status, paymentState, refundCents } = booking;
  const why = refundCause(booking, reason);
  if (paymentState === 'refund_failed') {
    return `${why} Your bank declined the refund; please call us and we’ll send it another way.`;
  }
  const isWhole = status === 'pending' || status === 'expired';
  const amount = isWhole ? 'All of it' : formatUsd(refundCents ?? 0);
  return waitsForAddress
    ? `${why} ${amount} goes back to you in Bitcoin: please write to us where to.`
    : `${why} ${amount} is on its way back to you.`;
}

// Whoever has to be told this may have been charged: that nothing was would be a guess.
const TRY_AGAIN = 'Please try again in a moment.';
const NOT_KNOWN = 'We can’t say yet whether your payment went through.';

/** Card payments of bookings. */
export function createPayments(
  deps: Pick<Dependencies, 'bitcoin' | 'cards' | 'config' | 'db' | 'jobs' | 'log' | 'now'>,
  bookings: BookingsService,
  notifications: NotificationsService,
) {
  const capture = createCapture(deps, bookings, notifications);
  const bitcoin = createBitcoin(deps, bookings, capture, notifications);
  const connect = (cards: CardProvider) => {
    const reconciliation = createReconciliation(deps, cards, bookings, capture);
    const refunds = createRefunds(deps, cards, bookings, reconciliation.reconcile);
    return { ...reconciliation, refunds };
  };
  const on = deps.cards && connect(deps.cards);

  const getOn = () => {
    if (on === undefined) throw new AppError('payments_unavailable', CARDS_OFF);
    return on;
  };

  const openPayment = async (booking: Booking): Promise<PaymentRow> => {
    const at = deps.now();
    const find = () => findOpenPayment(deps.db, booking.id, 'stripe');
    const add = () =>
      deps.db.transaction().execute((trx) =>
        addPayment(trx, {
          bookingId: booking.id,
          provider: 'stripe',
          amountCents: booking.amountCents,
          at,
          nextCheckAt: nextCheck(at),
        }),
      );
    const payment = (await find()) ?? (await add()) ?? (await find());
    if (payment !== undefined) return payment;
    // Something happened to the booking since it was read; what, it says itself.
    refuseUnlessPayable(await bookings.get(booking.id), deps.now());
    throw new AppError('already_paid', 'This booking is already paid.');
  };

  const refreshOpen = async (bookingId: string): Promise<void> => {
    const payment = on && (await findOpenPayment(deps.db, bookingId, 'stripe'));
    if (payment !== undefined) await orUnavailable(getOn().reconcile(payment.id), NOT_KNOWN);
    await bitcoin.refresh(bookingId);
  };

  return {
    /**
     * The client secret of a booking's card payment (specification section 7). Asking again gives
     * the same open intent; the amount is ours.
     *
     * @throws AppError `price_mismatch`, `hold_expired`, `already_paid`, `payment_processing`,
     * `payments_unavailable`.
     */
    createIntent: async (
      bookingId: string,
      claimedDollars: number | undefined,
    ): Promise<{ clientSecret: string; amountCents: number }> => {
      const { ask, apply } = getOn();
      const booking = await bookings.get(bookingId);
      checkAmount(claimedDollars, booking.amountCents);
      refuseUnlessPayable(booking, deps.now());
      if (await bitcoin.isOnItsWay(bookingId))
        throw new AppError('payment_processing', IN_NO_BLOCK);
      const payment = await openPayment(booking);
      const intent = await orUnavailable(ask(payment), TRY_AGAIN);
      const status = await orUnavailable(apply(payment, intent), NOT_KNOWN);
      if (status === 'succeeded')
        throw new AppError('already_paid', 'This booking is already paid.');
      if (status === 'processing') {
        throw new AppError('payment_processing', AT_THE_BANK);
      }
      if (
        status === 'canceled' ||
        intent.clientSecret === null ||
        statusOfIntent(intent) !== 'open'
      ) {
        throw new AppError('payments_unavailable', 'That payment was ended. Please try again.');
      }
      return { clientSecret: intent.clientSecret, amountCents: payment.amount_cents };
    },

    /**
     * Looks again: asks the provider about the booking's open payment and answers the booking as it
     * truly is (decisions, the client sets a booking to confirmed).
     *
     * @throws AppError `not_paid`, `payment_processing`, `payment_refunded`, `hold_expired`.
     */
    refreshStatus: async (bookingId: string): Promise<Booking> => {
      await refreshOpen(bookingId);
      const booking = await bookings.get(bookingId);
      if (['confirmed', 'completed'].includes(booking.status)) return booking;
      switch (booking.paymentState) {
        case 'refunding':
        case 'refunded':
        case 'refund_failed':
          throw new AppError(
            'payment_refunded',
            refundSentence(
              booking,
              await findRefundReason(deps.db, bookingId),
              await bitcoin.isOwed(bookingId),
            ),
          );
        case 'processing': {
          const isBitcoin = await bitcoin.isOnItsWay(bookingId);
          throw new AppError('payment_processing', isBitcoin ? IN_NO_BLOCK : AT_THE_BANK);
        }
        default:
          if (booking.status === 'cancelled') throw new AppError('hold_expired', CANCELLED);
          if (booking.status === 'expired' || isLapsed(booking, deps.now())) {
            throw new AppError('hold_expired', HOLD_ENDED);
          }
          throw new AppError('not_paid', 'This booking has not been paid yet.');
      }
    },

    /** What was paid for a booking and not given back, in cents. */
    getPaidCents: async (db: Database, bookingId: string): Promise<number> =>
      (await findKeptPayment(db, bookingId))?.kept_cents ?? 0,

    /**
     * Gives back a part of what was paid for a booking, or all of it, inside the transaction that
     * cancels it. The job makes the refund; the ledger waits for the provider's word.
     */
    giveBack: async (trx: Database, bookingId: string, amountCents: number): Promise<void> => {
      const payment = await findKeptPayment(trx, bookingId);
      if (payment === undefined || amountCents > payment.kept_cents) {
        throw new Error('Nothing is given back that was not paid.');
      }
      await orderRefund(deps, trx, payment.id, amountCents, { reason: 'cancelled' });
    },

    ...createManualRefunds(deps, notifications),

    /** Payments in Bitcoin and over Lightning. */
    bitcoin,

    /** Brings a payment to what the provider says. */
    reconcile: async (paymentId: string): Promise<void> => {
      await on?.reconcile(paymentId);
    },

    /** Posts what a member paid for an invoice, in the transaction that hears of it. */
    recordInvoice: async (
      trx: Database,
      invoice: { id: string; amountCents: number; at: Date },
    ): Promise<void> => {
      if (invoice.amountCents > 0) await postTransaction(trx, invoicePaid(invoice));
    },

    /** Posts what a member got back for an invoice, or that their bank did not take it. */
    recordInvoiceRefund: async (
      trx: Database,
      { invoiceRef, ...refund }: { id: string; invoiceRef: string; amountCents: number; at: Date },
      kind: 'refund' | 'refund-failed',
    ): Promise<void> => {
      await postTransaction(trx, invoiceRefunded({ ...refund, cause: { invoiceRef } }, kind));
    },

    /** Mirrors a dispute of an invoice. The caller holds the invoice's lock. */
    recordInvoiceDispute: async (
      trx: Database,
      invoiceRef: string,
      dispute: CardDispute,
    ): Promise<void> => {
      await mirrorDispute(trx, { invoiceRef }, { invoiceRef }, dispute, deps.now());
    },

    /** Executes a refund that has been written down. */
    refund: async (refundId: string): Promise<void> => {
      await on?.refunds.execute(refundId);
    },

    /**
     * Asks the provider about everything that has been open too long, so that a lost webhook costs
     * minutes, not a booking. Payments nobody can make any more are ended.
     */
    sweep: (): Promise<Swept> => sweepCards(deps, on),
  };
}

export { centsOf, FAILED_POLLS, isFresh, LATE_MS } from './bitcoin/payment-status.ts';
export { canRefundBecome, type RefundStatus } from './state-machine.ts';
export { UNANSWERED_AFTER } from './sweep.ts';
export type { BookingMoney } from './manual-refunds.ts';

/** The payments service. */
export type PaymentsService = ReturnType<typeof createPayments>;
