import {
  type BitcoinPoll,
  type BitcoinPaymentDetails,
  type Booking,
  formatBtc,
  type UnsettledBitcoin,
} from '@voltcourier/contracts';
import { checkAmount, getBooking } from '../../bookings/index.ts';
import type { Context } from '../../../platform/context.ts';
import { AppError } from '../../../platform/app-error.ts';
import { sayIn } from '../../../platform/language/sentence.ts';
import type { Texts } from '../../../platform/language/texts.ts';
import { BitcoinVendorError } from '../../../platform/vendors/bitcoin/request-json.ts';
import { AT_THE_BANK, IN_NO_BLOCK, refuseUnlessPayable } from '../payable.ts';
import { findOpenPayment } from '../repository.ts';
import { isSettled } from '../state-machine.ts';
import { getBitcoin } from './providers.ts';
import { pollBitcoinPayment, standingOfRow } from './polling.ts';
import { quoteBitcoin } from './quoting.ts';
import { paymentUri } from './payment-uri.ts';
import {
  type BitcoinRow,
  findBitcoin,
  findBitcoinOf,
  listDuePolls,
  listUnsettled,
  saveFailedPoll,
} from './repository.ts';
import { isLate, nextAttempt } from './payment-status.ts';
import { messageOf } from './messages.ts';
import { unsettledOf } from './unsettled.ts';

const SWEEP_BATCH = 100;

const SILENT =
  'We can’t reach the Bitcoin network. Nothing is lost: we’ll find what you sent. Please try again in a few minutes.';

// Payments of bookings in Bitcoin and over Lightning.

function detailsOf(ctx: Context, row: BitcoinRow): BitcoinPaymentDetails {
  // For a short payment, only the rest is requested, for which there is no invoice.
  const isShort = row.first_seen_at !== null;
  const amountSats = isShort ? row.due_sats - row.seen_sats : row.due_sats;
  const lightningInvoice = isShort ? null : row.lightning_invoice;
  return {
    paymentReference: row.payment_id,
    amountCents: row.amount_cents,
    amountSats,
    btcAmount: formatBtc(amountSats),
    address: row.address,
    lightningInvoice,
    uri: paymentUri({
      address: row.address,
      amountSats,
      label: ctx.config.brand.name,
      lightningInvoice,
    }),
    rate: { usd: row.rate_cents / 100, source: row.rate_source, at: row.rate_at.toISOString() },
    expiresAt: row.expires_at.toISOString(),
    sandboxUrl: ctx.config.bitcoin?.sandboxUrl ?? null,
  };
}

/** @throws AppError `payments_unavailable`, unless the payment is known to be settled. */
async function poll(ctx: Context, row: BitcoinRow): Promise<BitcoinRow | undefined> {
  try {
    return await pollBitcoinPayment(ctx, row.payment_id);
  } catch (cause) {
    if (!(cause instanceof BitcoinVendorError)) throw cause;
    if (isSettled(row.status)) return row;
    throw new AppError('payments_unavailable', SILENT, { cause });
  }
}

/** @throws AppError `payment_processing` if the booking is being paid in another way. */
async function refuseIfBeingPaid(ctx: Context, booking: Booking): Promise<void> {
  const card = await findOpenPayment(ctx.db, booking.id, 'stripe');
  if (card?.status === 'processing') throw new AppError('payment_processing', AT_THE_BANK);
  const open = await findOpenPayment(ctx.db, booking.id, 'bitcoin');
  if (open?.status === 'processing') throw new AppError('payment_processing', IN_NO_BLOCK);
}

/**
 * Returns where to pay for a booking (specification section 7). Repeats return the same quote until
 * it expires, then a new one for the same address; for a short payment, the rest.
 *
 * @throws AppError `price_mismatch`, `hold_expired`, `already_paid`, `payment_processing`,
 * `payments_unavailable`.
 */
export async function createBitcoinPayment(
  ctx: Context,
  bookingId: string,
  claimedDollars: number | undefined,
): Promise<BitcoinPaymentDetails> {
  getBitcoin(ctx);
  const booking = await getBooking(ctx, bookingId);
  checkAmount(claimedDollars, booking.amountCents);
  refuseUnlessPayable(booking, ctx.now());
  await refuseIfBeingPaid(ctx, booking);
  const row = await quoteBitcoin(ctx, booking);
  if (row?.first_seen_at && isLate(ctx.now(), row.expires_at)) {
    throw new AppError('hold_expired', messageOf('late', row));
  }
  if (row !== undefined && !isSettled(row.status)) return detailsOf(ctx, row);
  // The booking changed since it was read; its new status throws the right error.
  refuseUnlessPayable(await getBooking(ctx, bookingId), ctx.now());
  throw new AppError('already_paid', 'This booking is already paid.');
}

/**
 * Polls the chain and the Lightning node; describes the payment's status in `words`.
 *
 * @throws AppError `not_found`, `payments_unavailable`.
 */
export async function verifyBitcoinPayment(
  ctx: Context,
  bookingId: string,
  paymentReference: string,
  texts: Texts,
): Promise<BitcoinPoll> {
  const named = await findBitcoinOf(ctx.db, bookingId);
  if (named?.payment_id !== paymentReference) {
    throw new AppError('not_found', 'This booking has no such payment.');
  }
  const row = (await poll(ctx, named)) ?? named;
  const standing = standingOfRow(row);
  return {
    success: true,
    verified: standing === 'paid',
    standing,
    message: sayIn(messageOf(standing, row), texts),
    seenSats: row.seen_sats,
    dueSats: row.due_sats,
  };
}

/** Whether the full price of a booking was seen on-chain, but isn't in a block yet. */
export async function isBitcoinOnItsWay(ctx: Context, bookingId: string): Promise<boolean> {
  return (await findOpenPayment(ctx.db, bookingId, 'bitcoin'))?.status === 'processing';
}

/** Polls a booking's open payments, if a provider is configured. */
export async function refreshBitcoin(ctx: Context, bookingId: string): Promise<void> {
  const open = ctx.bitcoin && (await findOpenPayment(ctx.db, bookingId, 'bitcoin'));
  if (open === undefined) return;
  try {
    await pollBitcoinPayment(ctx, open.id);
  } catch (cause) {
    if (!(cause instanceof BitcoinVendorError)) throw cause;
    ctx.log.warn({ err: cause }, 'A Bitcoin payment could not be polled.');
  }
}

/**
 * Polls a payment before staff settle it, so that they don't settle Bitcoin that is gone.
 *
 * @throws AppError `payments_unavailable`.
 */
export async function checkBitcoin(ctx: Context, paymentId: string): Promise<void> {
  const row = ctx.bitcoin && (await findBitcoin(ctx.db, paymentId));
  if (row !== undefined) await poll(ctx, row);
}

/** Returns a booking's unsettled Bitcoin for staff; null if there is none. */
export async function findUnsettledBitcoin(
  ctx: Context,
  bookingId: string,
): Promise<UnsettledBitcoin | null> {
  const [row] = await listUnsettled(ctx.db, bookingId);
  return row === undefined ? null : unsettledOf(row);
}

/**
 * Polls all due payments, so that no one has to press a button. Failing ones are polled less and
 * less often, and don't block others.
 */
export async function sweepBitcoin(ctx: Context): Promise<{ checked: number; failed: number }> {
  if (ctx.bitcoin === undefined) return { checked: 0, failed: 0 };
  const due = await listDuePolls(ctx.db, ctx.now(), SWEEP_BATCH);
  let failed = 0;
  for (const { payment_id: id, failed_polls: before } of due) {
    try {
      await pollBitcoinPayment(ctx, id);
    } catch (error) {
      failed += 1;
      const failedPolls = before + 1;
      const nextPollAt = nextAttempt(failedPolls, ctx.now());
      await saveFailedPoll(ctx.db, id, { failedPolls, nextPollAt });
      ctx.log.warn({ err: error }, 'The sweep could not poll a Bitcoin payment.');
    }
  }
  return { checked: due.length, failed };
}
