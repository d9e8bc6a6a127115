import type { BitcoinStanding } from '@voltcourier/contracts';
import { BITCOIN_DUST_CENTS } from '@voltcourier/pricing';
import { extendBookingHold, getLockedBooking } from '../../bookings/index.ts';
import { sendReturnNotice } from '../../messaging/index.ts';
import type { Context } from '../../../platform/context.ts';
import { announceBooking } from '../../../platform/database/announcements.ts';
import type { Database } from '../../../platform/database/connection.ts';
import { lockPayment, type PaymentRow, savePayment } from '../repository.ts';
import { isSettled, PAYMENT_TRANSITIONS, type PaymentStatus } from '../state-machine.ts';
import { applyBitcoinOutcome } from './apply-outcome.ts';
import { type Answers, observe, type Observed, observePayment } from './observations.ts';
import { mirrorDeposit, owedCentsOf, quotedOf } from './deposits.ts';
import {
  type BitcoinRow,
  findBitcoin,
  pinQuote,
  saveBalance,
  saveLightning,
  savePolled,
} from './repository.ts';
import {
  centsOf,
  isGivenUp,
  LATE_MS,
  nextAttempt,
  nextPollTime,
  standingOf,
} from './payment-status.ts';

/** Returns the status of a Bitcoin payment as of its last poll. */
export function standingOfRow(row: BitcoinRow): BitcoinStanding {
  if (row.status === 'succeeded') return 'paid';
  return standingOf({
    dueSats: row.due_sats,
    seenSats: row.seen_sats,
    confirmedSats: row.confirmed_sats,
    inTimeSats: row.in_time_sats + row.lightning_sats,
    firstSeenAt: row.first_seen_at,
    quoteExpiresAt: row.expires_at,
    at: row.looked_at ?? row.quoted_at,
  });
}

/** Maps the standing of an open payment to its status. */
function statusOf(standing: BitcoinStanding, row: BitcoinRow, now: Date): PaymentStatus {
  if (standing === 'paid') return 'succeeded';
  if (standing === 'unconfirmed') return 'processing';
  return isGivenUp(standing, row.quoted_at, now) ? 'canceled' : 'open';
}

/**
 * Returns the latest possible arrival time of the first Bitcoin seen at `seenAt`: a node accepts
 * nothing for an expired invoice, however late it is polled.
 */
const cameBy = (seenAt: Date, row: BitcoinRow): Date =>
  row.lightning_sats > 0 && seenAt > row.expires_at ? row.expires_at : seenAt;

/** Whether the amount seen is so small that it counts as nothing. */
const isDust = (seenSats: number, row: BitcoinRow): boolean =>
  seenSats < row.due_sats && centsOf(seenSats, quotedOf(row)) < BITCOIN_DUST_CENTS;

// Syncs Bitcoin payments with the chain and the Lightning node.

/**
 * Saves the amounts seen, measured by a quote: the first amount above dust pins the quote, until
 * the payment is settled or the amount is replaced by nothing.
 */
async function record(
  ctx: Context,
  trx: Database,
  payment: PaymentRow,
  before: BitcoinRow,
  answers: Answers,
): Promise<BitcoinRow> {
  const { payment_id: id } = before;
  const { askedAt, isPartial } = answers;
  await saveLightning(trx, answers.invoices);
  const { lightning_sats: lightningSats } = (await findBitcoin(trx, id)) ?? before;
  const { seenSats } = observe(before, answers, lightningSats);
  const seenAt = before.first_seen_at ?? askedAt;
  const isOver = isSettled(payment.status);
  const isNothing = isDust(seenSats, before);
  if (!isNothing) await pinQuote(trx, id, new Date(seenAt.getTime() - LATE_MS));
  const pinned = (await findBitcoin(trx, id)) ?? before;
  const seen: Observed = observe(
    { ...pinned, lightning_sats: before.lightning_sats },
    answers,
    lightningSats,
  );
  const isNews = seenSats !== before.seen_sats || seen.confirmedSats !== before.confirmed_sats;
  const isKept = !isNothing || (isOver && before.first_seen_at !== null);
  const row: BitcoinRow = {
    ...pinned,
    seen_sats: seenSats,
    confirmed_sats: seen.confirmedSats,
    in_time_sats: seen.chainInTimeSats,
    first_seen_at: isKept ? cameBy(seenAt, pinned) : null,
    looked_at: askedAt,
    changed_at: isNews ? ctx.now() : before.changed_at,
    failed_polls: isPartial ? before.failed_polls + 1 : 0,
  };
  const nextPollAt = isPartial
    ? nextAttempt(row.failed_polls, ctx.now())
    : nextPollTime({
        standing: standingOfRow(row),
        isSettled: isOver,
        isPending: seenSats > seen.confirmedSats,
        quotedAt: row.quoted_at,
        changedAt: row.changed_at,
        now: ctx.now(),
      });
  await savePolled(trx, id, {
    seenSats,
    confirmedSats: row.confirmed_sats,
    inTimeSats: row.in_time_sats,
    firstSeenAt: row.first_seen_at,
    quoteId: isKept ? row.quote_id : null,
    polledAt: askedAt,
    changedAt: row.changed_at,
    nextPollAt,
    failedPolls: row.failed_polls,
  });
  if (isNews) await announceBooking(trx, row.booking_id);
  return mirrorDeposit(ctx, trx, row, row.confirmed_sats);
}

/** Moves an open payment to its current status. */
async function advance(
  ctx: Context,
  trx: Database,
  payment: PaymentRow,
  row: BitcoinRow,
): Promise<void> {
  const standing = standingOfRow(row);
  const to = statusOf(standing, row, ctx.now());
  if (to === 'succeeded') {
    await applyBitcoinOutcome(ctx, trx, payment, row.deposit_cents);
  } else if (to !== payment.status && PAYMENT_TRANSITIONS[payment.status].includes(to)) {
    await savePayment(trx, payment, {
      to,
      providerRef: row.address,
      failureCode: null,
      nextCheckAt: null,
      at: ctx.now(),
    });
  }
  if (standing === 'short' || standing === 'unconfirmed') {
    await extendBookingHold(ctx, trx, row.booking_id);
  }
}

/** Notifies the customer of Bitcoin that arrived after settlement, once per amount. */
async function notifyOwed(ctx: Context, trx: Database, row: BitcoinRow): Promise<void> {
  const beyondCents = row.deposit_cents - row.taken_cents;
  if (owedCentsOf(row) === 0 || beyondCents <= row.told_cents) return;
  const { payment_id: id, booking_id: bookingId, movements } = row;
  await saveBalance(trx, id, { toldCents: beyondCents });
  await sendReturnNotice(ctx, trx, bookingId, id, movements);
}

function apply(
  ctx: Context,
  { payment_id: paymentId, booking_id: bookingId }: BitcoinRow,
  answers: Answers,
): Promise<BitcoinRow | undefined> {
  return ctx.db.transaction().execute(async (trx) => {
    // Locked before the payment, in the same order as all code that moves a booking's money.
    await getLockedBooking(trx, bookingId);
    const payment = await lockPayment(trx, paymentId);
    const before = await findBitcoin(trx, paymentId);
    if (payment === undefined || before === undefined) return before;
    // A response to an earlier request may arrive later, so older ones are ignored.
    if (before.looked_at !== null && before.looked_at > answers.askedAt) return before;
    const row = await record(ctx, trx, payment, before, answers);
    if (isSettled(payment.status)) await notifyOwed(ctx, trx, row);
    else await advance(ctx, trx, payment, row);
    return findBitcoin(trx, paymentId);
  });
}

/**
 * Polls the providers about a payment and acts on the result; Bitcoin for a settled payment is owed
 * to the customer.
 *
 * @throws BitcoinVendorError if they can't be reached.
 */
export async function pollBitcoinPayment(
  ctx: Context,
  paymentId: string,
): Promise<BitcoinRow | undefined> {
  const row = await findBitcoin(ctx.db, paymentId);
  return row && apply(ctx, row, await observePayment(ctx, row));
}
