import type { Booking } from '@voltcourier/contracts';
import { getLockedBooking } from '../../bookings/index.ts';
import type { Context } from '../../../platform/context.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Database } from '../../../platform/database/connection.ts';
import { BitcoinVendorError } from '../../../platform/vendors/bitcoin/request-json.ts';
import type { Rate } from '../../../platform/vendors/bitcoin/rate-feed.ts';
import { addPayment, findOpenPayment, lockPayment, savePayment } from '../repository.ts';
import { isSettled } from '../state-machine.ts';
import { getBitcoin } from './providers.ts';
import {
  addBitcoin,
  addQuote,
  type BitcoinRow,
  findBitcoin,
  type NewQuote,
  allocateAddressIndex,
} from './repository.ts';
import { isFresh, nextPollTime, QUOTE_MS, satsOf } from './payment-status.ts';

const UNQUOTED =
  'Failed to create Bitcoin payment: the exchange rate isn’t available right now. Please choose another way to pay, or try again in a few minutes.';

// Quotes prices in Bitcoin, and gives each payment its own address.

/** @throws AppError `payments_unavailable` if no rate is recent enough. */
async function getRate(ctx: Context): Promise<Rate> {
  let rate: Rate;
  try {
    rate = await getBitcoin(ctx).rate.latest();
  } catch (cause) {
    if (!(cause instanceof BitcoinVendorError)) throw cause;
    throw new AppError('payments_unavailable', UNQUOTED, { cause });
  }
  if (!isFresh(rate.at, ctx.now())) {
    throw new AppError('payments_unavailable', UNQUOTED);
  }
  return rate;
}

/** Without the node, only the address is offered. */
async function makeInvoice(ctx: Context, booking: Booking, amountSats: number) {
  try {
    return await getBitcoin(ctx).lightning?.createInvoice({
      amountSats,
      memo: `${ctx.config.brand.name} booking ${booking.id}`,
      expirySeconds: QUOTE_MS / 1000,
    });
  } catch (cause) {
    if (!(cause instanceof BitcoinVendorError)) throw cause;
    ctx.log.warn({ err: cause }, 'The Lightning node made no invoice.');
    return undefined;
  }
}

async function makeQuote(ctx: Context, booking: Booking): Promise<NewQuote> {
  const rate = await getRate(ctx);
  const amountSats = satsOf(booking.amountCents, rate.rateCents);
  const at = ctx.now();
  return {
    amountSats,
    amountCents: booking.amountCents,
    rateCents: rate.rateCents,
    rateSource: rate.source,
    rateAt: rate.at,
    invoice: await makeInvoice(ctx, booking, amountSats),
    at,
    expiresAt: new Date(at.getTime() + QUOTE_MS),
  };
}

// Dust doesn't pin a quote.
function isGood(ctx: Context, row: BitcoinRow): boolean {
  return row.first_seen_at !== null || row.expires_at > ctx.now();
}

/** Adds a quote to a payment, unless there is a newer one or Bitcoin has arrived. */
function quoteAgain(
  ctx: Context,
  paymentId: string,
  quote: NewQuote,
): Promise<BitcoinRow | undefined> {
  return ctx.db.transaction().execute(async (trx) => {
    await lockPayment(trx, paymentId);
    const row = await findBitcoin(trx, paymentId);
    if (row === undefined || isGood(ctx, row) || isSettled(row.status)) return row;
    await addQuote(trx, paymentId, quote);
    return findBitcoin(trx, paymentId);
  });
}

/** Undefined if another payment is already open, or the booking no longer needs one. */
async function open(
  ctx: Context,
  trx: Database,
  booking: Booking,
  quote: NewQuote,
): Promise<BitcoinRow | undefined> {
  const { id: bookingId, amountCents } = booking;
  const { at } = quote;
  const values = { bookingId, provider: 'bitcoin' as const, amountCents, at, nextCheckAt: null };
  await getLockedBooking(trx, bookingId);
  const payment = await addPayment(trx, values);
  if (payment === undefined) return undefined;
  const addressIndex = await allocateAddressIndex(trx);
  const address = getBitcoin(ctx).addressAt(addressIndex);
  const nextPollAt =
    nextPollTime({
      standing: 'waiting',
      isSettled: false,
      isPending: false,
      quotedAt: at,
      changedAt: null,
      now: at,
    }) ?? at;
  await addBitcoin(trx, { paymentId: payment.id, addressIndex, address, nextPollAt });
  await addQuote(trx, payment.id, quote);
  await savePayment(trx, payment, {
    to: 'open',
    providerRef: address,
    failureCode: null,
    nextCheckAt: null,
    at,
  });
  return findBitcoin(trx, payment.id);
}

/**
 * Returns a booking's open Bitcoin payment with a valid quote; undefined if the booking no longer
 * needs a payment.
 *
 * @throws AppError `payments_unavailable`.
 */
export async function quoteBitcoin(
  ctx: Context,
  booking: Booking,
): Promise<BitcoinRow | undefined> {
  const find = () => findOpenPayment(ctx.db, booking.id, 'bitcoin');
  const before = await find();
  const row = before && (await findBitcoin(ctx.db, before.id));
  if (row !== undefined && isGood(ctx, row)) return row;
  const quote = await makeQuote(ctx, booking);
  if (row !== undefined) return quoteAgain(ctx, row.payment_id, quote);
  const opened = await ctx.db.transaction().execute((trx) => open(ctx, trx, booking, quote));
  if (opened !== undefined) return opened;
  const other = await find();
  return other && findBitcoin(ctx.db, other.id);
}
