import type {
  MissedOccurrenceReason,
  RecurringBookingReason,
  RecurringBookingState,
} from '@voltcourier/contracts/visits/recurring-bookings';
import type { RecurringRule } from '@voltcourier/contracts/visits/staff-recurring-bookings';
import { slotLabel } from '@voltcourier/pricing';
import type { StatusTone } from '@voltcourier/ui/status-pill';
import { dayFormat } from '../../../lib/format-day.ts';

const weekdayOf = dayFormat({ weekday: 'long' });

/** Describes the schedule: "Every Tuesday at 8:00 AM". */
export function formatRule({ everyWeeks, startsOn, time }: RecurringRule): string {
  const day = weekdayOf(startsOn);
  const days = everyWeeks === 1 ? `Every ${day}` : `Every ${everyWeeks} weeks on ${day}`;
  return `${days} at ${slotLabel(time)}`;
}

/** Labels of the states of a recurring appointment. */
export const RECURRING_LABELS: Readonly<Record<RecurringBookingState, string>> = {
  active: 'Active',
  paused: 'Paused',
  ended: 'Ended',
};

/** Tones of the states in lists. */
export const RECURRING_TONES: Readonly<Record<RecurringBookingState, StatusTone>> = {
  active: 'active',
  paused: 'waiting',
  ended: 'ended',
};

const CAUSE_LABELS: Readonly<Record<Exclude<RecurringBookingReason, 'asked' | 'staff'>, string>> = {
  membership_ended: 'The membership has ended',
  left_company: 'Whoever set it up no longer manages the company',
  vehicle_gone: 'Its vehicle is no longer on the account',
  over: 'Its last date has passed',
  erased: 'The account was deleted',
};

/** Why it is paused or ended: "Paused by the customer." */
export function describeStop(state: RecurringBookingState, reason: RecurringBookingReason): string {
  if (reason === 'asked') return `${RECURRING_LABELS[state]} by the customer.`;
  return reason === 'staff' ? `${RECURRING_LABELS[state]} by staff.` : `${CAUSE_LABELS[reason]}.`;
}

/** Labels of the reasons why a date wasn't booked. */
export const MISSED_LABELS: Readonly<Record<MissedOccurrenceReason, string>> = {
  slot_full: 'slot full',
  closed: 'closed at this hour',
  not_served: 'address not served',
  no_sessions: 'no sessions left',
};
