import type { RecurringBookingReason, RecurringBookingState } from '@voltcourier/contracts';
import { sendRecurringNews } from '../../messaging/index.ts';
import type { Context } from '../../../platform/context.ts';
import type { Database } from '../../../platform/database/connection.ts';
import {
  addRecurringEvent,
  type RecurringActor,
  type RecurringRow,
  saveState,
} from './repository.ts';
import { canBecome } from './state-machine.ts';

const KINDS = { active: 'resumed', paused: 'paused', ended: 'ended' } as const;

/** Changes the state of a recurring booking, with its event. The caller holds its lock. */
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
  // Who has paused it knows.
  const isNews = to.state === 'paused' && by.actor === 'clock';
  if (isNews) await sendRecurringNews(ctx, trx, 'recurring-paused', eventId);
}
