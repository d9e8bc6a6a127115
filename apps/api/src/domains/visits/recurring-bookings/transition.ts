import type { RecurringBookingReason, RecurringBookingState } from '@voltcourier/contracts';
import { sendRecurringNews } from '../../messaging/index.ts';
import type { Context } from '../../../platform/context.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Database } from '../../../platform/database/connection.ts';
import {
  addRecurringEvent,
  type RecurringActor,
  type RecurringRow,
  saveState,
} from './repository.ts';
import { canBecome } from './state-machine.ts';

const KINDS = { active: 'resumed', paused: 'paused', ended: 'ended' } as const;

/** Changes the state of a recurring booking, and adds the event. The caller holds the lock. */
export async function becomes(
  ctx: Context,
  trx: Database,
  row: RecurringRow,
  to: { state: RecurringBookingState; reason: RecurringBookingReason | null; userId?: string },
  by: RecurringActor,
): Promise<void> {
  if (!canBecome(row.state, to.state)) {
    throw new Error(`Illegal transition: ${row.state} → ${to.state}`);
  }
  const at = ctx.now();
  await saveState(trx, row.id, to, at);
  const detail = to.reason === null ? {} : { reason: to.reason };
  const eventId = await addRecurringEvent(trx, row.id, KINDS[to.state], by, detail, at);
  // The customer made the change and needs no mail.
  if (by.actor === 'customer') return;
  if (to.state === 'paused') await sendRecurringNews(ctx, trx, 'recurring-paused', eventId);
  if (to.state === 'ended' && by.actor === 'staff') {
    await sendRecurringNews(ctx, trx, 'recurring-ended', eventId);
  }
}

/**
 * Pauses or ends the seen version of a recurring booking; false if it is already in that state. The
 * caller holds the lock.
 *
 * @throws AppError `changed_meanwhile`, `too_late` to pause an ended one.
 */
export async function stopSeen(
  ctx: Context,
  trx: Database,
  row: RecurringRow,
  seen: {
    readonly version: number;
    readonly state: 'paused' | 'ended';
    readonly reason: RecurringBookingReason;
  },
  by: RecurringActor,
): Promise<boolean> {
  if (row.state === seen.state) return false;
  refuseEnded(row);
  refuseUnseen(row, seen.version);
  await becomes(ctx, trx, row, { state: seen.state, reason: seen.reason }, by);
  return true;
}

/** Checks that it hasn't ended. @throws AppError `too_late`. */
export function refuseEnded(row: RecurringRow): void {
  if (row.state !== 'ended') return;
  throw new AppError('too_late', 'This recurring appointment has ended. Set up a new one instead.');
}

/** Checks that the version is current. @throws AppError `changed_meanwhile`. */
export function refuseUnseen(row: RecurringRow, version: number): void {
  if (row.version === version) return;
  throw new AppError(
    'changed_meanwhile',
    'This recurring appointment has changed in the meantime. Review it and try again.',
  );
}
