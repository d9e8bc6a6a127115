import {
  type BookingRow,
  cancelRefundedBooking,
  extendBookingHold,
  getLockedBooking,
} from '../bookings/index.ts';
import type { Context } from '../../platform/context.ts';
import type { CardAftermath, CardIntent } from '../../platform/vendors/stripe/card-provider.ts';
import type { Database } from '../../platform/database/connection.ts';
import { getCards } from './cards.ts';
import { mirrorAftermath } from './after-capture.ts';
import { confirmOrGiveBack, giveBackPayment } from './capture.ts';
import { paymentReceived } from './ledger.ts';
import { postTransaction } from './ledger-repository.ts';
import { findPayment, lockPayment, type PaymentRow, savePayment } from './repository.ts';
import { nextCheck } from './refund-order.ts';
import {
  isSettled,
  PAYMENT_TRANSITIONS,
  type PaymentStatus,
  statusOfIntent,
} from './state-machine.ts';

// Brings a payment and its booking to what the provider says. The browser, the webhook and the
// sweep all come through here, at once or twice: the locks of booking and payment, in this order,
// let one of them act.

/** What follows from a payment that is paid this moment: `seen` may have happened before. */
async function settle(
  ctx: Context,
  trx: Database,
  booking: BookingRow,
  payment: PaymentRow,
  { intent, seen }: { intent: CardIntent; seen: CardAftermath },
): Promise<void> {
  const { id, booking_id: bookingId } = payment;
  const amountCents = intent.receivedCents;
  const received = { ...payment, amount_cents: amountCents };
  await postTransaction(
    trx,
    paymentReceived({ id, bookingId, amountCents, at: ctx.now() }, 'stripe'),
  );
  const { leftCents, isGone } = await mirrorAftermath(ctx, trx, booking, received, seen);
  if (isGone) {
    await cancelRefundedBooking(ctx, trx, booking, amountCents);
  } else if (amountCents !== payment.amount_cents || intent.currency !== 'usd') {
    ctx.log.error({ paymentId: id }, 'A payment of the wrong amount is given back.');
    await giveBackPayment(ctx, trx, received, leftCents, 'wrong_amount');
  } else await confirmOrGiveBack(ctx, trx, received, leftCents);
}

/** The payment with its booking, both locked: whoever cancels locks them in the same order. */
async function lockBoth(trx: Database, { id, booking_id: bookingId }: PaymentRow) {
  const booking = await getLockedBooking(trx, bookingId);
  const payment = await lockPayment(trx, id);
  if (payment === undefined) throw new Error('A payment row can not disappear.');
  return { booking, payment };
}

async function saveIntent(
  ctx: Context,
  trx: Database,
  payment: PaymentRow,
  intent: CardIntent,
): Promise<boolean> {
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
    nextCheckAt: isSettled(to) ? null : nextCheck(ctx.now()),
    at: ctx.now(),
    ...paid,
  });
  return true;
}

/** Writes what the provider said of a payment, and all that follows from it. */
export async function applyIntent(
  ctx: Context,
  asked: PaymentRow,
  intent: CardIntent,
): Promise<PaymentStatus> {
  const to = statusOfIntent(intent);
  // It may have been given back before we have first heard that it was paid.
  const seen = to === 'succeeded' ? await getCards(ctx).readAftermath(intent.id) : undefined;
  return ctx.db.transaction().execute(async (trx) => {
    const { booking, payment } = await lockBoth(trx, asked);
    if (!(await saveIntent(ctx, trx, payment, intent))) return payment.status;
    if (seen !== undefined) await settle(ctx, trx, booking, payment, { intent, seen });
    if (to === 'processing') await extendBookingHold(ctx, trx, payment.booking_id);
    return to;
  });
}

/** Brings a paid payment to what has been given back and disputed since. */
async function look(ctx: Context, asked: PaymentRow): Promise<void> {
  if (asked.status !== 'succeeded' || asked.provider_ref === null) return;
  const seen = await getCards(ctx).readAftermath(asked.provider_ref);
  await ctx.db.transaction().execute(async (trx) => {
    const { booking, payment } = await lockBoth(trx, asked);
    const { isGone } = await mirrorAftermath(ctx, trx, booking, payment, seen);
    if (isGone) await cancelRefundedBooking(ctx, trx, booking, payment.amount_cents);
  });
}

/** Asks the provider for a payment, creating its intent if a crash came before the answer. */
export function askForIntent(ctx: Context, payment: PaymentRow): Promise<CardIntent> {
  return payment.provider_ref === null
    ? getCards(ctx).createIntent({
        amountCents: payment.amount_cents,
        description: `Booking ${payment.booking_id}`,
        metadata: { bookingId: payment.booking_id, paymentId: payment.id },
        idempotencyKey: `booking:${payment.booking_id}:payment:${payment.attempt}`,
      })
    : getCards(ctx).retrieveIntent(payment.provider_ref);
}

/**
 * Asks the provider and acts on the answer: how an open payment goes, what became of a paid one.
 * Does nothing where cards are off.
 *
 * @throws CardProviderError when the provider can't be asked.
 */
export async function reconcileCardPayment(
  ctx: Context,
  paymentId: string,
): Promise<PaymentStatus | undefined> {
  if (ctx.cards === undefined) return undefined;
  const payment = await findPayment(ctx.db, paymentId);
  if (payment?.provider !== 'stripe') return undefined;
  if (!isSettled(payment.status))
    return applyIntent(ctx, payment, await askForIntent(ctx, payment));
  await look(ctx, payment);
  return payment.status;
}

/** Ends a payment that nobody can pay any more, unless it was paid this moment. */
export async function abandonCardPayment(
  ctx: Context,
  paymentId: string,
): Promise<PaymentStatus | undefined> {
  const payment = await findPayment(ctx.db, paymentId);
  if (payment === undefined || isSettled(payment.status)) return payment?.status;
  const intent = await askForIntent(ctx, payment);
  const isOpen = statusOfIntent(intent) === 'open';
  return applyIntent(ctx, payment, isOpen ? await getCards(ctx).cancelIntent(intent.id) : intent);
}
