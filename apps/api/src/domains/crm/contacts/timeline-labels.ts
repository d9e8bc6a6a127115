import { FIELD_KINDS, FieldOption } from '@voltcourier/contracts';
import { formatUsd } from '@voltcourier/pricing';
import * as z from 'zod/mini';
import { eventTitle, describeEvent, describeRecurringEvent } from '../../visits/index.ts';
import { formatFieldValue } from './field-values.ts';
import type { TimelineRow } from './timeline-repository.ts';

const Facts = z.object({
  from: z.optional(z.nullable(z.string())),
  to: z.optional(z.string()),
  kind: z.optional(z.string()),
  isSpam: z.optional(z.boolean()),
  startsAt: z.optional(z.string()),
  zone: z.optional(z.string()),
  /** Data of an event of a booking or a recurring booking. */
  event: z.optional(z.nullable(z.record(z.string(), z.unknown()))),
  technicianFrom: z.optional(z.nullable(z.string())),
  technicianTo: z.optional(z.nullable(z.string())),
  isOfCompany: z.optional(z.boolean()),
  cents: z.optional(z.number()),
  status: z.optional(z.string()),
  notes: z.optional(z.nullable(z.string())),
  plan: z.optional(z.nullable(z.string())),
  subject: z.optional(z.nullable(z.string())),
  body: z.optional(z.nullable(z.string())),
  title: z.optional(z.string()),
  isDone: z.optional(z.boolean()),
  changedAt: z.optional(z.nullable(z.string())),
  name: z.optional(z.string()),
  reason: z.optional(z.nullable(z.string())),
  field: z.optional(z.enum(FIELD_KINDS)),
  options: z.optional(z.array(FieldOption)),
  before: z.optional(z.nullable(z.string())),
  after: z.optional(z.nullable(z.string())),
});

type Facts = z.output<typeof Facts>;

/** Text of a timeline entry. */
export interface TimelineTexts {
  readonly title: string;
  readonly detail: string | null;
}

const BOOKED: Readonly<Record<string, string>> = {
  pending: 'Booking reopened',
  confirmed: 'Booking confirmed',
  expired: 'Booking expired (unpaid)',
  cancelled: 'Booking cancelled',
  completed: 'Visit completed',
  no_show: 'No-show',
};

const REQUESTED: Readonly<Record<string, string>> = {
  open: 'reopened',
  not_reached: 'no answer',
  reached: 'reached',
  done: 'done',
  declined: 'declined',
};

const formatWhen = ({ startsAt, zone }: Facts): string | null =>
  startsAt === undefined || zone === undefined
    ? null
    : `For ${new Intl.DateTimeFormat('en-US', {
        dateStyle: 'medium',
        timeStyle: 'short',
        timeZone: zone,
      }).format(new Date(startsAt))}`;

const sentence = (key: string) => {
  const text = key.replaceAll(/[-_]/gu, ' ');
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
};

/** Titles of booking events that don't change the status, worded for a contact's timeline. */
const HAPPENED: Readonly<Record<string, string>> = {
  Moved: 'Booking moved',
  'Move undone': 'Booking moved back',
  Corrected: 'Booking corrected',
  Assigned: 'Technician assigned',
  Unassigned: 'Technician unassigned',
  'Assignment undone': 'Technician assigned as before',
  Answered: 'Emergency answered',
  Refund: 'Refund ordered',
  'Linked to account': 'Booking linked to account',
};

const happenedIn = ({ from = null, to = '', event, technicianFrom, technicianTo }: Facts) => ({
  from_status: from,
  to_status: to,
  detail: event ?? {},
  technician_from: technicianFrom ?? null,
  technician_to: technicianTo ?? null,
});

function bookingTitle(facts: Facts): string {
  const { from, to = '', kind, event } = facts;
  const isByPhone = event?.['phone'] === true;
  if (from === null) {
    if (kind === 'emergency') return isByPhone ? 'Emergency taken by phone' : 'Emergency requested';
    return isByPhone ? 'Booked a visit by phone' : 'Booked a visit';
  }
  if (from !== to) return BOOKED[to] ?? sentence(to);
  const title = eventTitle(happenedIn(facts));
  return title === null ? 'Booking updated' : (HAPPENED[title] ?? title);
}

/** Returns the detail of a booking event, or the booking's date if the event has none. */
function bookingDetail(facts: Facts): string | null {
  const { from, to } = facts;
  if (from === null || (from !== to && to === 'confirmed')) return formatWhen(facts);
  return describeEvent(happenedIn(facts)) ?? formatWhen(facts);
}

const requestTitle = (name: string, { from, to = '', subject }: Facts) =>
  subject
    ? `${name}: replied by email`
    : from === null
      ? `${name} received`
      : `${name}: ${REQUESTED[to] ?? to.replaceAll('_', ' ')}`;

const replyDetail = ({ subject, body }: Facts): string | null =>
  subject ? `${subject}\n\n${body ?? ''}` : null;

const money = ({ cents = 0 }: Facts) => formatUsd(cents);

const REFUNDED: Readonly<Record<string, string>> = {
  pending: 'Refund pending',
  succeeded: 'Refunded',
  failed: 'Refund failed',
};

function leadTitle({ from, to = '', reason }: Facts): string {
  if (from === null) return 'Lead added';
  if (to === 'won') return 'Lead won';
  if (to === 'lost') return `Lead lost${reason ? `: ${sentence(reason).toLowerCase()}` : ''}`;
  const isAgain = from === 'won' || from === 'lost';
  return `${isAgain ? 'Lead reopened' : 'Lead moved'}, ${sentence(to).toLowerCase()}`;
}

/** Describes a change of a custom field's value. */
function describeEntered({
  name = '',
  field = 'text',
  options = [],
  before,
  after,
}: Facts): TimelineTexts {
  const format = (value: string) => formatFieldValue({ kind: field, options }, value);
  const was = before ? format(before) : null;
  if (!after) return { title: `${name} cleared`, detail: was };
  const is = format(after);
  return was === null
    ? { title: `${name} set`, detail: is }
    : { title: `${name} changed`, detail: `From ${was} to ${is}` };
}

const TEXTS: Readonly<Record<TimelineRow['kind'], (facts: Facts) => TimelineTexts>> = {
  booking: (facts) => ({
    title: bookingTitle(facts),
    detail: bookingDetail(facts),
  }),
  'recurring-booking': ({ kind = '', event, isOfCompany = false }) =>
    describeRecurringEvent({ kind, detail: event, isOfCompany }),
  payment: (facts) => ({
    title: facts.to === 'succeeded' ? `Paid ${money(facts)}` : `Payment of ${money(facts)} failed`,
    detail: null,
  }),
  refund: (facts) => ({
    title: `${REFUNDED[facts.status ?? ''] ?? 'Refund'}: ${money(facts)}`,
    detail: null,
  }),
  contact: (facts) => ({
    title: requestTitle('Contact message', facts),
    detail: facts.from === null ? (facts.notes ?? null) : replyDetail(facts),
  }),
  'quick-booking': (facts) => ({
    title: requestTitle('Callback request', facts),
    detail:
      facts.from === null
        ? [facts.plan ? `${sentence(facts.plan)} plan` : null, facts.notes]
            .filter(Boolean)
            .join('. ') || null
        : replyDetail(facts),
  }),
  membership: ({ kind = '' }) => ({ title: `Membership: ${sentence(kind)}`, detail: null }),
  account: ({ kind = '' }) => ({ title: `Account: ${sentence(kind)}`, detail: null }),
  email: ({ kind = '', isSpam }) => ({
    title: `${isSpam ? 'Marked as spam' : 'Email sent'}: ${sentence(kind)}`,
    detail: null,
  }),
  note: ({ body = '', changedAt }) => ({
    title: changedAt ? 'Note (edited)' : 'Note',
    detail: body ?? null,
  }),
  tag: ({ kind, name = '' }) => ({
    title: kind === 'given' ? 'Tag added' : 'Tag removed',
    detail: name,
  }),
  task: ({ title = '', isDone }) => ({ title: isDone ? 'Task done' : 'Task added', detail: title }),
  field: describeEntered,
  record: ({ kind, name = '' }) => ({
    title: kind === 'merged' ? 'Records merged' : 'Record unmerged',
    detail: name,
  }),
  company: ({ kind = '' }) => ({ title: `Business account: ${sentence(kind)}`, detail: null }),
  lead: (facts) => ({ title: leadTitle(facts), detail: facts.title ?? null }),
};

/** Returns the text of a timeline entry for staff. */
export function timelineTexts({ kind, facts }: TimelineRow): TimelineTexts {
  return TEXTS[kind](z.parse(Facts, facts));
}

const ACTORS: Readonly<Record<string, string>> = {
  customer: 'Customer',
  clock: 'System',
  payment: 'Payment',
  membership: 'Membership',
};

/** Name of the staff member who acted; null for automatic events. */
export const timelineActor = (actor: string | null): string | null =>
  actor === null ? null : /^staff(?::|$)/u.test(actor) ? 'Staff' : (ACTORS[actor] ?? actor);
