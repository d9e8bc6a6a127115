import type { BookingStatus } from '@voltcourier/contracts';
import type { Context } from '../../platform/context.ts';
import type { Database } from '../../platform/database/connection.ts';
import { type BookingRow, saveTransition } from './repository.ts';
import { canBecome } from './state-machine.ts';

/** Moves a locked booking to another status, with its event. */
export async function transitionBooking(
  ctx: Context,
  trx: Database,
  booking: BookingRow,
  to: BookingStatus,
  actor: string,
  detail?: Record<string, unknown>,
): Promise<void> {
  if (!canBecome(booking.status, to)) {
    throw new Error(`Illegal transition: ${booking.status} → ${to}`);
  }
  const change = { to, actor, at: ctx.now() };
  await saveTransition(trx, booking, detail === undefined ? change : { ...change, detail });
}
