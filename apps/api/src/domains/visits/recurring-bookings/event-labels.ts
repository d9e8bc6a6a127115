import {
  MISSED_OCCURRENCE_REASONS,
  type MissedOccurrenceReason,
  RECURRING_BOOKING_REASONS,
  type RecurringBookingReason,
} from '@voltcourier/contracts';
import { RECURRENCE_WEEKS, slotLabel } from '@voltcourier/pricing';
import * as z from 'zod/mini';
import type { RecurringEventKind } from './repository.ts';

/** Data of a recurring booking's events; each event has some of it. */
const EventDetail = z.object({
  /** Schedule from then on. Events of before November 2026 don't have all of it. */
  everyWeeks: z.optional(z.literal(RECURRENCE_WEEKS)),
  startsOn: z.optional(z.string()),
  time: z.optional(z.string()),
  /** A single date. */
  date: z.optional(z.string()),
  reason: z.optional(z.enum([...RECURRING_BOOKING_REASONS, ...MISSED_OCCURRENCE_REASONS])),
});

type EventDetail = z.output<typeof EventDetail>;

/** Ends of titles. */
const HAPPENED: Readonly<Record<RecurringEventKind, string>> = {
  created: ' set up',
  changed: ' changed',
  paused: ' paused',
  resumed: ' resumed',
  ended: ' ended',
  skipped: ': date skipped',
  'taken-in': ': skipped date restored',
  booked: ': date booked',
  missed: ': date not booked',
};

/** The actor of an event is displayed, so a reason that only names them is left out. */
const REASONS: Readonly<Record<RecurringBookingReason | MissedOccurrenceReason, string | null>> = {
  asked: null,
  staff: null,
  membership_ended: 'The membership has ended',
  left_company: 'Whoever set it up no longer manages the company',
  vehicle_gone: 'Its vehicle is no longer on the account',
  over: 'Its last date has passed',
  erased: 'The account was deleted',
  slot_full: 'Slot full',
  closed: 'Closed at this hour',
  not_served: 'Address not served',
  no_sessions: 'No sessions left',
};

const dateFormat = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', ...options });
  return (date: string): string => format.format(new Date(`${date}T12:00:00Z`));
};
const weekdayOf = dateFormat({ weekday: 'long' });
const formatDate = dateFormat({
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  year: 'numeric',
});

/** "Every 2 weeks on Tuesday at 8:00 AM, from Tue, Dec 15, 2026". */
function formatSchedule({ everyWeeks, startsOn, time }: EventDetail): string | undefined {
  if (startsOn === undefined) return undefined;
  const from = formatDate(startsOn);
  if (everyWeeks === undefined || time === undefined) return `From ${from}`;
  const day = weekdayOf(startsOn);
  const days = everyWeeks === 1 ? `Every ${day}` : `Every ${everyWeeks} weeks on ${day}`;
  return `${days} at ${slotLabel(time)}, from ${from}`;
}

/** Describes an event of a recurring booking for staff, without saying who caused it. */
export function describeRecurringEvent({
  kind,
  detail,
  isOfCompany,
}: {
  readonly kind: string;
  readonly detail: unknown;
  readonly isOfCompany: boolean;
}): { title: string; detail: string | null } {
  const name = isOfCompany ? 'Company’s recurring appointment' : 'Recurring appointment';
  const happened = Object.entries(HAPPENED).find(([known]) => known === kind)?.[1] ?? ` ${kind}`;
  const parsed = z.safeParse(EventDetail, detail);
  const { date, reason, ...schedule } = parsed.data ?? {};
  const details = [
    formatSchedule(schedule),
    date === undefined ? undefined : formatDate(date),
    reason === undefined ? undefined : REASONS[reason],
  ].filter((part) => typeof part === 'string');
  return { title: `${name}${happened}`, detail: details.join('. ') || null };
}
