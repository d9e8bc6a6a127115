import {
  type Occurrence,
  recurringBookings,
} from '@voltcourier/contracts/visits/recurring-bookings';
import { slotLabel } from '@voltcourier/pricing';
import { apiFor } from '../../../lib/api.ts';
import { formatDay } from '../../../lib/appointment.ts';
import { formatRecurrence } from './recurring-labels.ts';

const api = apiFor({ recurringBookings });

/** A recurring appointment as two lines of text. */
export interface RecurringLines {
  readonly id: string;
  /** "Every Tuesday at 8:00 AM". */
  readonly rule: string;
  /** When the next one is, or why there is none. */
  readonly next: string;
}

function dayOf({ date, state, booking }: Occurrence): string | undefined {
  if (state === 'planned') return formatDay(date);
  if (booking?.status !== 'confirmed' || Date.parse(booking.startsAt) < Date.now())
    return undefined;
  return booking.date === date
    ? formatDay(date)
    : `${formatDay(booking.date)} at ${slotLabel(booking.time)}`;
}

/** Loads the signed-in user's recurring bookings, without ended ones. */
export async function loadRecurring(): Promise<RecurringLines[]> {
  const { recurringBookings: all } = await api.recurringBookings.list();
  return all
    .filter(({ state }) => state !== 'ended')
    .map((recurring) => {
      const [day] = recurring.occurrences.flatMap((each) => dayOf(each) ?? []);
      const next = day === undefined ? 'No next date' : `Next: ${day}`;
      return {
        id: recurring.id,
        rule: formatRecurrence(recurring),
        next: recurring.state === 'paused' ? 'Paused' : next,
      };
    });
}
