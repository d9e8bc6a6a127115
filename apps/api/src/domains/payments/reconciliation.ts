import type { Dependencies } from '../../platform/dependencies.ts';
import type {
  CardAftermath,
  CardIntent,
  CardProvider,
} from '../../platform/vendors/stripe/card-provider.ts';
import type { Database } from '../../platform/database/connection.ts';
import type { BookingRow, BookingsService } from '../bookings/index.ts';
import { createAftermath } from './after-capture.ts';
import { paymentReceived } from './ledger.ts';
import { postTransaction } from './ledger-repository.ts';
import { findPayment, lockPayment, type PaymentRow, savePayment } from './repository.ts';
import { nextCheck } from './refund-order.ts';
import type { Capture } from './capture.ts';
import {
  isSettled,
  type PaymentStatus,
  PAYMENT_TRANSITIONS,
  statusOfIntent,
} from './state-machine.ts';

/**
 * Brings a payment and its booking to what the provider says. The browser, the webhook and the
 * sweep all come through here, at once or twice: the locks of booking and payment, in this order,
 * let one of them act.
 */
export function createReconciliation(
  deps: Pick<Dependencies, 'db' | 'log' | 'now'>,
  cards: CardProvider,
  bookings: BookingsService,
  capture: Capture,
) {
  const aftermath = createAftermath(deps, bookings);

  /** What follows from a payment that is paid this moment: `seen` may have happened before. */
  const settle = async (
    trx: Database,
    booking: BookingRow,
    payment: PaymentRow,
    { intent, seen }: { intent: CardIntent; seen: CardAftermath },
  ): Promise<void> => {
    const { id, booking_id: bookingId } = payment;
    const amountCents = intent.receivedCents;
    const received = { ...payment, amount_cents: amountCents };
    await postTransaction(
      trx,
      paymentReceived({ id, bookingId, amountCents, at: deps.now() }, 'stripe'),
    );
    const { leftCents, isGone } = await aftermath.mirror(trx, booking, received, seen);
    if (isGone) {
      await bookings.cancelRefunded(trx, booking, amountCents);
    } else if (amountCents !== payment.amount_cents || intent.currency !== 'usd') {
      deps.log.error({ paymentId: id }, 'A payment of the wrong amount is given back.');
      await capture.giveBack(trx, received, leftCents, 'wrong_amount');
    } else await capture.confirmOrGiveBack(trx, received, leftCents);
  };

  /** The payment with its booking, both locked: whoever cancels locks them in the same order. */
  const lockBoth = async (trx: Database, { id, booking_id: bookingId }: PaymentRow) => {
    const booking = await bookings.getLocked(trx, bookingId);
    const payment = await lockPayment(trx, id);
    if (payment === undefined) throw new Error('A payment row can not disappear.');
    return { booking, payment };
  };

  const saveIntent = async (
    trx: Database,
    payment: PaymentRow,
    intent: CardIntent,
  ): Promise<boolean> => {
    const to = statusOfIntent(intent);
    const isNew = payment.status !== to;
    // What an earlier question brought may arrive after a later one's: never step back.
    if (isSettled(payment.status) || (isNew && !PAYMENT_TRANSITIONS[payment.status].includes(to))) {
      return false;
    }
    const paid = to === 'succeeded' && { amountCents: intent.receivedCents };
    await savePayment(trx, payment, {
      to,
      providerRef: intent.id,
      failureCode: to === 'open' ? intent.failureCode : null,
      nextCheckAt: isSettled(to) ? null : nextCheck(deps.now()),
      at: deps.now(),
      ...paid,
    });
    return true;
  };

  /** Writes what the provider said of a payment, and all that follows from it. */
  const apply = async (asked: PaymentRow, intent: CardIntent): Promise<PaymentStatus> => {
    const to = statusOfIntent(intent);
    // It may have been given back before we have first heard that it was paid.
    const seen = to === 'succeeded' ? await cards.readAftermath(intent.id) : undefined;
    return deps.db.transaction().execute(async (trx) => {
      const { booking, payment } = await lockBoth(trx, asked);
      if (!(await saveIntent(trx, payment, intent))) return payment.status;
      if (seen !== undefined) await settle(trx, booking, payment, { intent, seen });
      if (to === 'processing') await bookings.extendHold(trx, payment.booking_id);
      return to;
    });
  };

  /** Brings a paid payment to what has been given back and disputed since. */
  const look = async (asked: PaymentRow): Promise<void> => {
    if (asked.status !== 'succeeded' || asked.provider_ref === null) return;
    const seen = await cards.readAftermath(asked.provider_ref);
    await deps.db.transaction().execute(async (trx) => {
      const { booking, payment } = await lockBoth(trx, asked);
      const { isGone } = await aftermath.mirror(trx, booking, payment, seen);
      if (isGone) await bookings.cancelRefunded(trx, booking, payment.amount_cents);
    });
  };

  /** Asks the provider for a payment, creating its intent if a crash came before the answer. */
  const ask = (payment: PaymentRow): Promise<CardIntent> =>
    payment.provider_ref === null
      ? cards.createIntent({
          amountCents: payment.amount_cents,
          description: `Booking ${payment.booking_id}`,
          metadata: { bookingId: payment.booking_id, paymentId: payment.id },
          idempotencyKey: `booking:${payment.booking_id}:payment:${payment.attempt}`,
        })
      : cards.retrieveIntent(payment.provider_ref);

  return {
    ask,
    apply,

    /**
     * Asks the provider and acts on the answer: how an open payment goes, what became of a paid one.
     *
     * @throws CardProviderError when the provider can't be asked.
     */
    reconcile: async (paymentId: string): Promise<PaymentStatus | undefined> => {
      const payment = await findPayment(deps.db, paymentId);
      if (payment?.provider !== 'stripe') return undefined;
      if (!isSettled(payment.status)) return apply(payment, await ask(payment));
      await look(payment);
      return payment.status;
    },

    /** Ends a payment that nobody can pay any more, unless it was paid this moment. */
    abandon: async (paymentId: string): Promise<PaymentStatus | undefined> => {
      const payment = await findPayment(deps.db, paymentId);
      if (payment === undefined || isSettled(payment.status)) return payment?.status;
      const intent = await ask(payment);
      const isOpen = statusOfIntent(intent) === 'open';
      return apply(payment, isOpen ? await cards.cancelIntent(intent.id) : intent);
    },
  };
}
