import { type BookingRow, recordBookingDispute } from '../bookings/index.ts';
import type { Context } from '../../platform/context.ts';
import type { Database } from '../../platform/database/connection.ts';
import type { CardAftermath, CardRefund } from '../../platform/vendors/stripe/card-provider.ts';
import { mirrorDispute } from './disputes.ts';
import { applyRefund } from './refund-changes.ts';
import {
  addExternalRefund,
  lockRefunds,
  type RefundRow,
  shrinkRefund,
} from './refunds-repository.ts';
import { type PaymentRow } from './repository.ts';

const sumOf = (rows: readonly RefundRow[]): number =>
  rows
    .filter(({ status }) => status !== 'failed')
    .reduce((sum, { amount_cents: cents }) => sum + cents, 0);

/** Returns the row of a refund at Stripe: by its ID there, or by ours if it has none yet. */
const rowOf = (rows: readonly RefundRow[], reported: CardRefund): RefundRow | undefined =>
  rows.find(({ provider_ref: ref }) => ref === reported.id) ??
  rows.find(({ id, provider_ref: ref }) => ref === null && id === reported.refundId);

/**
 * Makes room for a Dashboard refund that left less than one of our unsent orders needs: reduces the
 * order, or, if nothing is left of it, returns it so that it takes over the Dashboard's refund.
 *
 * @returns the order that represents the refund.
 */
async function releaseSeat(
  trx: Database,
  payment: PaymentRow,
  rows: readonly RefundRow[],
  reported: CardRefund,
): Promise<RefundRow | undefined> {
  const gone = reported.status === 'failed' ? 0 : reported.amountCents;
  let tooMuch = sumOf(rows) + gone - payment.amount_cents;
  for (const row of rows) {
    if (tooMuch <= 0) return undefined;
    if (row.status !== 'pending' || row.provider_ref !== null) continue;
    if (row.amount_cents <= tooMuch) return row;
    await shrinkRefund(trx, row.id, row.amount_cents - tooMuch);
    tooMuch = 0;
  }
  return undefined;
}

// Syncs a paid payment with later changes at Stripe, whoever made them.

async function mirrorRefund(
  ctx: Context,
  trx: Database,
  payment: PaymentRow,
  reported: CardRefund,
): Promise<{ isExternal: boolean }> {
  const at = ctx.now();
  const rows = await lockRefunds(trx, payment.id);
  const known = rowOf(rows, reported);
  if (known !== undefined) {
    await applyRefund(trx, known, reported, at);
    return { isExternal: false };
  }
  const takenOver = await releaseSeat(trx, payment, rows, reported);
  if (takenOver !== undefined) {
    await applyRefund(trx, takenOver, reported, at);
    return { isExternal: false };
  }
  const providerRef = reported.id ?? '';
  const { amountCents } = reported;
  const id = await addExternalRefund(trx, {
    paymentId: payment.id,
    providerRef,
    amountCents,
    at,
  });
  const added = (await lockRefunds(trx, payment.id)).find((row) => row.id === id);
  if (added !== undefined) await applyRefund(trx, added, reported, at);
  return { isExternal: reported.status !== 'failed' };
}

/**
 * Mirrors refunds and disputes. The caller holds the locks of the booking and of the payment.
 *
 * @returns the part of the payment that is neither refunded nor being refunded, in cents, and
 * whether a Dashboard refund just returned the last of it.
 */
export async function mirrorAftermath(
  ctx: Context,
  trx: Database,
  booking: BookingRow,
  payment: PaymentRow,
  { refunds, disputes }: CardAftermath,
): Promise<{ leftCents: number; isGone: boolean }> {
  const at = ctx.now();
  const formerCents = payment.amount_cents - sumOf(await lockRefunds(trx, payment.id));
  let isNews = false;
  for (const reported of refunds) {
    isNews = (await mirrorRefund(ctx, trx, payment, reported)).isExternal || isNews;
  }
  const cause = { bookingId: booking.id };
  for (const dispute of disputes) {
    const isChange = await mirrorDispute(trx, { paymentId: payment.id }, cause, dispute, at);
    const { id, status, amountCents } = dispute;
    if (isChange) await recordBookingDispute(ctx, trx, booking, { id, status, amountCents });
  }
  const leftCents = payment.amount_cents - sumOf(await lockRefunds(trx, payment.id));
  // If staff had already refunded everything, the booking stays as it is.
  return { leftCents, isGone: isNews && formerCents > 0 && leftCents <= 0 };
}
