import type {
  AuditAction,
  BitcoinReason,
  BitcoinReturn,
  DispatchBooking,
} from '@voltcourier/contracts';
import { getLockedBooking, recordBookingBitcoin } from '../../bookings/index.ts';
import { getDispatchBooking } from '../dispatch/service.ts';
import {
  acceptBitcoin,
  checkBitcoin,
  returnBitcoin,
  recordBitcoinRefund,
} from '../../payments/index.ts';
import type { Context } from '../../../platform/context.ts';
import type { Database } from '../../../platform/database/connection.ts';
import { recordAudit, type StaffActor } from '../../../platform/audit/service.ts';

/** A settlement for a booking, as recorded in its timeline and the audit log. */
interface Settled {
  readonly bookingId: string;
  readonly bitcoin: { deed: 'accepted' | 'returned' | 'sent'; cents: number };
  readonly reason?: string;
  readonly action: AuditAction;
  readonly before: object | null;
  readonly after: object;
}

// Bitcoin settlements by staff, recorded in the booking's timeline and the audit log.

/**
 * Settles Bitcoin and records it in the same transaction; an earlier settlement is only returned.
 */
async function settle(
  ctx: Context,
  actor: StaffActor,
  act: (trx: Database) => Promise<Settled | { readonly bookingId: string }>,
): Promise<DispatchBooking> {
  const id = await ctx.db.transaction().execute(async (trx) => {
    const settled = await act(trx);
    const { bookingId } = settled;
    if (!('action' in settled)) return bookingId;
    const booking = await getLockedBooking(trx, bookingId);
    const { reason, action, before, after } = settled;
    await recordBookingBitcoin(ctx, trx, booking, {
      by: actor.id,
      bitcoin: settled.bitcoin,
      ...(reason !== undefined && { reason }),
    });
    const subject = { kind: 'booking', id: bookingId } as const;
    await recordAudit(trx, actor, { at: ctx.now(), action, subject, before, after });
    return bookingId;
  });
  return getDispatchBooking(ctx, id);
}

/**
 * Accepts a short or late payment for the whole price, with the amounts now on the chain. For a
 * settled payment whose blocks were undone, writes off the lost amount.
 *
 * @throws AppError `not_found`, `already_paid`, `not_paid`, `payment_processing`, `slot_full`,
 * `payments_unavailable`.
 */
export async function acceptBitcoinForVisit(
  ctx: Context,
  actor: StaffActor,
  paymentId: string,
  { reason }: BitcoinReason,
): Promise<DispatchBooking> {
  await checkBitcoin(ctx, paymentId);
  return settle(ctx, actor, async (trx) => {
    const { bookingId, ...before } = await acceptBitcoin(ctx, trx, paymentId);
    return {
      bookingId,
      bitcoin: { deed: 'accepted', cents: before.amountCents },
      reason,
      action: 'bitcoin.accept',
      before,
      after: { payment: paymentId },
    };
  });
}

/**
 * Records that a short, late or duplicate payment was sent back.
 *
 * @throws AppError `not_found`, `already_paid`, `not_paid`, `payment_processing`.
 */
export function returnBitcoinForVisit(
  ctx: Context,
  actor: StaffActor,
  paymentId: string,
  { transactionId, amountCents }: BitcoinReturn,
): Promise<DispatchBooking> {
  return settle(ctx, actor, async (trx) => {
    const { bookingId, ...before } = await returnBitcoin(ctx, trx, paymentId, amountCents);
    return {
      bookingId,
      bitcoin: { deed: 'returned', cents: before.amountCents },
      action: 'bitcoin.return',
      before,
      after: { payment: paymentId, transactionId },
    };
  });
}

/**
 * Records, once, that a refund was sent from the wallet.
 *
 * @throws AppError `not_found`, `payment_refunded`.
 */
export function recordBitcoinRefundForVisit(
  ctx: Context,
  actor: StaffActor,
  refundId: string,
  { transactionId }: BitcoinReturn,
): Promise<DispatchBooking> {
  return settle(ctx, actor, async (trx) => {
    const recorded = await recordBitcoinRefund(ctx, trx, refundId, transactionId);
    if (!('amountCents' in recorded)) return recorded;
    const { bookingId, amountCents } = recorded;
    return {
      bookingId,
      bitcoin: { deed: 'sent', cents: amountCents },
      action: 'bitcoin.refund',
      after: { refund: refundId, amountCents, transactionId },
    };
  });
}
