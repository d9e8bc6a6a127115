import type { Dependencies } from '../../dependencies.ts';
import type { CardIntent, CardProvider } from '../../integrations/stripe/card-provider.ts';
import type { Database } from '../../database/connection.ts';
import type { BookingsService } from '../bookings/service.ts';
import { paymentReceived } from './ledger.ts';
import { postTransaction } from './ledger-repository.ts';
import { findPayment, lockPayment, type PaymentRow, savePayment } from './repository.ts';
import { nextCheck } from './refund-order.ts';
import type { Settlement } from './settlement.ts';
import {
  isSettled,
  type PaymentStatus,
  PAYMENT_TRANSITIONS,
  statusOfIntent,
} from './state-machine.ts';

/**
 * Brings a payment and its booking to what the provider says. The browser, the webhook and the
 * sweep all come through here, at once or twice: the payment's lock lets one of them act.
 */
export function createReconciliation(
  deps: Pick<Dependencies, 'db' | 'log' | 'now'>,
  cards: CardProvider,
  bookings: BookingsService,
  settlement: Settlement,
) {
  const settle = async (trx: Database, payment: PaymentRow, intent: CardIntent): Promise<void> => {
    await postTransaction(
      trx,
      paymentReceived(
        {
          id: payment.id,
          bookingId: payment.booking_id,
          amountCents: intent.receivedCents,
          at: deps.now(),
        },
        'stripe',
      ),
    );
    if (intent.receivedCents !== payment.amount_cents || intent.currency !== 'usd') {
      deps.log.error({ paymentId: payment.id }, 'A payment of the wrong amount is given back.');
      await settlement.giveBack(trx, payment, intent.receivedCents, 'wrong_amount');
      return;
    }
    await settlement.confirmOrGiveBack(trx, payment, intent.receivedCents);
  };

  /** Writes what the provider said of a payment, and all that follows from it. */
  const apply = (paymentId: string, intent: CardIntent): Promise<PaymentStatus> =>
    deps.db.transaction().execute(async (trx) => {
      const payment = await lockPayment(trx, paymentId);
      if (payment === undefined) throw new Error('A payment row can not disappear.');
      const to = statusOfIntent(intent);
      const isNew = payment.status !== to;
      // What an earlier question brought may arrive after a later one's: never step back.
      if (
        isSettled(payment.status) ||
        (isNew && !PAYMENT_TRANSITIONS[payment.status].includes(to))
      ) {
        return payment.status;
      }
      await savePayment(trx, payment, {
        to,
        providerRef: intent.id,
        failureCode: to === 'open' ? intent.failureCode : null,
        nextCheckAt: isSettled(to) ? null : nextCheck(deps.now()),
        at: deps.now(),
      });
      if (isNew && to === 'succeeded') await settle(trx, payment, intent);
      if (to === 'processing') await bookings.extendHold(trx, payment.booking_id);
      return to;
    });

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
     * Asks the provider and acts on the answer.
     *
     * @throws CardProviderError when the provider can't be asked.
     */
    reconcile: async (paymentId: string): Promise<PaymentStatus | undefined> => {
      const payment = await findPayment(deps.db, paymentId);
      if (payment === undefined) return undefined;
      if (isSettled(payment.status)) return payment.status;
      return apply(payment.id, await ask(payment));
    },

    /** Ends a payment that nobody can pay any more, unless it was paid this moment. */
    abandon: async (paymentId: string): Promise<PaymentStatus | undefined> => {
      const payment = await findPayment(deps.db, paymentId);
      if (payment === undefined || isSettled(payment.status)) return payment?.status;
      const intent = await ask(payment);
      const isOpen = statusOfIntent(intent) === 'open';
      return apply(payment.id, isOpen ? await cards.cancelIntent(intent.id) : intent);
    },
  };
}
