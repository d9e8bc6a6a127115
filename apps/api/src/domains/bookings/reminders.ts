import { sendReminder } from '../messaging/index.ts';
import type { Context } from '../../platform/context.ts';
import { lockBooking } from './repository.ts';
import { listUnreminded, markReminded } from './reminders-repository.ts';

const REMINDER_BATCH = 200;

/** Reminders: minutes before the start, and the minimum lead time at which one is still useful. */
const REMINDERS = [
  { minutes: 1440, atLeastMinutes: 60 },
  { minutes: 60, atLeastMinutes: 0 },
] as const;

/** Queues due reminders. Returns how many. */
export async function sendReminders(ctx: Context): Promise<number> {
  let written = 0;
  for (const reminder of REMINDERS) {
    const now = ctx.now();
    const due = await listUnreminded(ctx.db, { ...reminder, now, limit: REMINDER_BATCH });
    for (const { id, starts_at: startsAt } of due) {
      const isNew = await ctx.db.transaction().execute(async (trx) => {
        const booking = await lockBooking(trx, id);
        const isSame =
          booking?.status === 'confirmed' &&
          booking.starts_at.getTime() === startsAt.getTime() &&
          (booking.reminded_minutes ?? Infinity) > reminder.minutes;
        if (!isSame) return false;
        await markReminded(trx, id, reminder.minutes);
        await sendReminder(ctx, trx, id, reminder.minutes, startsAt);
        return true;
      });
      if (isNew) written += 1;
    }
  }
  return written;
}
