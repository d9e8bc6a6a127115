import type {
  MissedOccurrenceReason,
  RecurringBooking,
  RecurringBookingReason,
} from '@voltcourier/contracts/visits/recurring-bookings';
import { slotLabel } from '@voltcourier/pricing';

const weekdayOf = (date: string): string =>
  new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', weekday: 'long' }).format(
    new Date(`${date}T00:00:00Z`),
  );

/** Describes when its appointments are: "Every Tuesday at 8:00 AM". */
export function formatRecurrence({
  everyWeeks,
  startsOn,
  time,
}: Pick<RecurringBooking, 'everyWeeks' | 'startsOn' | 'time'>): string {
  const day = weekdayOf(startsOn);
  const days = everyWeeks === 1 ? `Every ${day}` : `Every ${everyWeeks} weeks on ${day}`;
  return `${days} at ${slotLabel(time)}`;
}

const STOPPED: Readonly<Record<RecurringBookingReason, string>> = {
  asked: 'You can book again at any time.',
  staff: 'Our team stopped it. Call us if you have a question.',
  membership_ended:
    'The membership has ended, so no sessions are left to book with. Choose a plan, then resume.',
  left_company:
    'Whoever set it up no longer manages the company. An owner or manager can resume it.',
  vehicle_gone: 'Its vehicle is no longer on the account. Choose another one, then resume.',
  over: 'Its last date has passed.',
  erased: 'The account that set it up was deleted.',
};

const PAUSED = 'Nothing new is booked until you resume it.';

/** Said without a hotline. */
const STOPPED_BY_STAFF = 'Our team stopped it. Reply to our email if you have a question.';

/** Describes why it is paused or ended, and what to do. */
export function describeStop(
  { state, reason }: Pick<RecurringBooking, 'state'> & { reason: RecurringBookingReason },
  hotline: string | null,
): string {
  if (state === 'paused' && reason === 'asked') return PAUSED;
  return reason === 'staff' && hotline === null ? STOPPED_BY_STAFF : STOPPED[reason];
}

/** Why a date was not booked. */
export const MISSED: Readonly<Record<MissedOccurrenceReason, string>> = {
  slot_full: 'This hour was full.',
  closed: 'We are closed at this hour.',
  not_served: 'We take no bookings at this address at the moment.',
  no_sessions: 'No sessions were left.',
};
