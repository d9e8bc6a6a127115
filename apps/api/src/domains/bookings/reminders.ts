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

/** Queues one reminder, unless the booking changed since it was listed. */
function remind(
  ctx: Context,
  { id, starts_at: startsAt }: { id: string; starts_at: Date },
  minutes: (typeof REMINDERS)[number]['minutes'],
): Promise<boolean> {
  return ctx.db.transaction().execute(async (trx) => {
    const booking = await lockBooking(trx, id);
    const isSame =
      booking?.status === 'confirmed' &&
      booking.starts_at.getTime() === startsAt.getTime() &&
      (booking.reminded_minutes ?? Infinity) > minutes;
    if (!isSame) return false;
    await markReminded(trx, id, minutes);
    await sendReminder(ctx, trx, id, minutes, startsAt);
    return true;
  });
}

/** Queues due reminders. Returns how many. */
export async function sendReminders(ctx: Context): Promise<number> {
  let written = 0;
  for (const reminder of REMINDERS) {
    const now = ctx.now();
    const due = await listUnreminded(ctx.db, { ...reminder, now, limit: REMINDER_BATCH });
    for (const booking of due) {
      try {
        if (await remind(ctx, booking, reminder.minutes)) written += 1;
      } catch (failure) {
        // Stays due, so that the next run tries again.
        ctx.log.error({ err: failure, bookingId: booking.id }, 'A reminder could not be queued.');
      }
    }
  }
  return written;
}
