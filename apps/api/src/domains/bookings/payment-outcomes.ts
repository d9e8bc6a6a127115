import { extendedHoldUntil, VISIT_MINUTES } from '@voltcourier/pricing';
import { sendBookingConfirmation } from '../messaging/index.ts';
import type { Context } from '../../platform/context.ts';
import type { Database } from '../../platform/database/connection.ts';
import { transitionBooking } from './transition.ts';
import { freeSeat, makeSeatPermanent, moveHold, claimSeat } from './holds-repository.ts';
import { lockBooking } from './repository.ts';
import { canBecome } from './state-machine.ts';

/** Result of confirming a paid booking. */
export type Confirmation = 'confirmed' | 'already-confirmed' | 'no-place' | 'closed';

/**
 * Confirms a paid booking in the payment's transaction. Keeps its seat, or takes one again if the
 * hold has expired. A bank or the Bitcoin network may take longer than until its hour has passed;
 * then there is nothing left to confirm.
 */
export async function confirmPaidBooking(
  ctx: Context,
  trx: Database,
  id: string,
): Promise<Confirmation> {
  const booking = await lockBooking(trx, id);
  if (booking === undefined) return 'closed';
  if (booking.status === 'confirmed') return 'already-confirmed';
  if (!canBecome(booking.status, 'confirmed')) return 'closed';
  const now = ctx.now();
  const isOver =
    booking.kind === 'scheduled' &&
    now.getTime() >= booking.starts_at.getTime() + VISIT_MINUTES * 60_000;
  if (isOver) await freeSeat(trx, id);
  const hasSeat =
    booking.kind === 'emergency' ||
    (await makeSeatPermanent(trx, id)) ||
    (booking.starts_at > now && (await claimSeat(trx, booking, now)));
  if (!hasSeat) {
    if (booking.status === 'pending')
      await transitionBooking(ctx, trx, booking, 'expired', 'clock');
    return 'no-place';
  }
  await transitionBooking(ctx, trx, booking, 'confirmed', 'payment');
  await sendBookingConfirmation(ctx, trx, id);
  return 'confirmed';
}

/** Extends a hold while its payment is pending, up to the cap. */
export async function extendBookingHold(ctx: Context, trx: Database, id: string): Promise<void> {
  const booking = await lockBooking(trx, id);
  if (booking?.status !== 'pending' || booking.hold_expires_at === null) return;
  const until = extendedHoldUntil(booking.created_at, ctx.now());
  if (until > booking.hold_expires_at) await moveHold(trx, id, until);
}
