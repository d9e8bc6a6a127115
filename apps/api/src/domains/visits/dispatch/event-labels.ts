import { EMERGENCY_STEPS } from '@voltcourier/contracts';
import { formatUsd, slotLabel } from '@voltcourier/pricing';
import * as z from 'zod/mini';

const Slot = z.object({ date: z.string(), time: z.string() });

/** Details of booking events; each event has some of them. */
const EventDetail = z.object({
  rescheduled: z.optional(z.object({ from: Slot, to: Slot })),
  undone: z.optional(z.boolean()),
  feeCents: z.optional(z.number()),
  refundCents: z.optional(z.number()),
  session: z.optional(z.string()),
  reason: z.optional(z.string()),
  orderId: z.optional(z.string()),
  bitcoin: z.optional(
    z.object({ deed: z.enum(['accepted', 'returned', 'sent']), cents: z.number() }),
  ),
  dispute: z.optional(z.object({ status: z.string(), amountCents: z.number() })),
  correction: z.optional(
    z.object({
      fields: z.array(z.enum(['location', 'phone', 'vehicle', 'service_type'])),
      onSiteCents: z.number(),
    }),
  ),
  joined: z.optional(z.string()),
  placeFound: z.optional(z.boolean()),
  phone: z.optional(z.boolean()),
  technician: z.optional(
    z.object({
      from: z.nullable(z.string()),
      to: z.nullable(z.string()),
      isOff: z.optional(z.boolean()),
    }),
  ),
  emergency: z.optional(z.object({ from: z.string(), to: z.enum(EMERGENCY_STEPS) })),
  measured: z.optional(
    z.object({
      energyWh: z.number(),
      chargingMinutes: z.number(),
      percentBefore: z.nullable(z.number()),
      percentAfter: z.nullable(z.number()),
    }),
  ),
});

const ACTORS: Readonly<Record<string, string>> = {
  customer: 'Customer',
  clock: 'System',
  payment: 'Payment',
  membership: 'Membership',
  staff: 'Staff',
};

/** Describes who did it; staff are shown by name. */
export const actorLabel = (actor: string, byName: string | null): string =>
  byName ?? ACTORS[actor] ?? actor;

/** How Bitcoin was settled, and what happened to the amount. */
const BITCOIN = {
  accepted: { title: 'Bitcoin accepted', what: 'taken for the whole price' },
  returned: { title: 'Bitcoin sent back', what: 'sent back' },
  sent: { title: 'Refund sent', what: 'sent in Bitcoin' },
} as const;

/** Describes a recorded emergency step; going back a step removes the arrival. */
const stepLabel = ({
  from,
  to,
}: {
  from: string;
  to: (typeof EMERGENCY_STEPS)[number];
}): string => {
  if (to === 'arrived') return 'Technician arrived';
  if (to === 'unanswered') return 'Not answered yet (corrected)';
  return from === 'arrived' ? 'Not arrived yet (corrected)' : 'Answered';
};

const percent = (value: number | null) => (value === null ? 'unknown' : `${value}%`);

/** Describes who was assigned before and who is now. */
function describeTechnicianChange({
  technician_from: from,
  technician_to: to,
}: EventFacts): string {
  if (to === null) return from === null ? 'Unassigned' : `${from} unassigned`;
  return from === null ? `Assigned to ${to}` : `Reassigned from ${from} to ${to}`;
}

const FIELDS = {
  location: 'address',
  phone: 'phone',
  vehicle: 'vehicle',
  service_type: 'service',
} as const;

/** Describes a correction without personal data, which is stored with the correction. */
function describeCorrection(
  correction: z.output<typeof EventDetail>['correction'],
): (string | undefined)[] {
  if (correction === undefined) return [];
  const { fields, onSiteCents: cents } = correction;
  const names = new Intl.ListFormat('en-US').format(fields.map((field) => FIELDS[field]));
  return [
    `${names.charAt(0).toUpperCase()}${names.slice(1)} corrected`,
    cents > 0 ? `${formatUsd(cents)} to collect on site` : undefined,
    cents < 0 ? `${formatUsd(-cents)} less to collect on site` : undefined,
  ];
}

/** "Fri, Nov 27, 6:00 PM", in the local time that the booking specifies. */
export const formatSlot = ({ date, time }: { date: string; time: string }): string =>
  `${slotDay.format(new Date(`${date}T12:00:00Z`))}, ${slotLabel(time)}`;

const slotDay = new Intl.DateTimeFormat('en-US', {
  timeZone: 'UTC',
  weekday: 'short',
  month: 'short',
  day: 'numeric',
});

/** Fields that describe an event. */
interface EventFacts {
  readonly detail: unknown;
  readonly technician_from: string | null;
  readonly technician_to: string | null;
}

/** Describes the details of an event; null if it has none. */
export function describeEvent(event: EventFacts): string | null {
  const parsed = z.safeParse(EventDetail, event.detail);
  if (!parsed.success) return null;
  const { rescheduled, feeCents, refundCents, session, reason, measured, phone, technician } =
    parsed.data;
  const { bitcoin, dispute, correction } = parsed.data;
  const details = [
    phone === true ? 'By phone' : undefined,
    rescheduled === undefined
      ? undefined
      : `Moved from ${formatSlot(rescheduled.from)} to ${formatSlot(rescheduled.to)}`,
    ...describeCorrection(correction),
    technician === undefined ? undefined : describeTechnicianChange(event),
    technician?.isOff === true ? 'Off shift' : undefined,
    measured === undefined
      ? undefined
      : `${measured.energyWh / 1000} kWh in ${measured.chargingMinutes} min, battery ${percent(measured.percentBefore)} to ${percent(measured.percentAfter)}`,
    feeCents === undefined || feeCents === 0 ? undefined : `${formatUsd(feeCents)} kept`,
    refundCents === undefined || refundCents === 0
      ? undefined
      : `${formatUsd(refundCents)} refunded`,
    session === undefined ? undefined : `Session ${session}`,
    bitcoin === undefined ? undefined : `${formatUsd(bitcoin.cents)} ${BITCOIN[bitcoin.deed].what}`,
    dispute === undefined
      ? undefined
      : `${formatUsd(dispute.amountCents)}: ${dispute.status.replaceAll('_', ' ')}`,
    reason,
  ].filter((part) => part !== undefined);
  return details.length === 0 ? null : details.join('. ');
}

/** Title of an event that doesn't change the status; null for one that does. */
export function eventTitle({
  from_status: from,
  to_status: to,
  detail,
}: Pick<Happened, 'from_status' | 'to_status' | 'detail'>): string | null {
  const parsed = z.safeParse(EventDetail, detail);
  if (from !== to || !parsed.success) return null;
  const {
    rescheduled,
    measured,
    orderId,
    joined,
    technician,
    bitcoin,
    dispute,
    correction,
    emergency,
    placeFound,
  } = parsed.data;
  if (correction !== undefined) return 'Corrected';
  if (emergency !== undefined) return stepLabel(emergency);
  if (rescheduled !== undefined) return parsed.data.undone === true ? 'Move undone' : 'Moved';
  if (technician !== undefined) {
    if (parsed.data.undone === true) return 'Assignment undone';
    return technician.to === null ? 'Unassigned' : 'Assigned';
  }
  if (measured !== undefined) return 'Charging data corrected';
  if (bitcoin !== undefined) return BITCOIN[bitcoin.deed].title;
  if (dispute !== undefined) return 'Payment disputed';
  if (orderId !== undefined) return 'Refund';
  if (placeFound === true) return 'Address found';
  return joined === undefined ? null : 'Linked to account';
}

const STATES: Readonly<Record<string, string>> = {
  pending: 'booked',
  confirmed: 'confirmed',
  expired: 'expired unpaid',
  cancelled: 'cancelled',
  completed: 'completed',
  no_show: 'marked as a no-show',
};

interface Happened extends EventFacts {
  readonly from_status: string | null;
  readonly to_status: string;
  readonly actor: string;
  readonly by_name: string | null;
}

/** Describes what happened to a booking while the user worked on it, and what to do now. */
export function changesMeanwhile(events: readonly Happened[]): string {
  const news = events.map((event) => {
    const { from_status: from, to_status: to, actor, by_name: name } = event;
    const state = from === to ? 'changed' : (STATES[to] ?? to);
    const text = describeEvent(event);
    return `${state} by ${actorLabel(actor, name)}${text === null ? '' : ` (${text})`}`;
  });
  return (
    `This booking was ${news.length === 0 ? 'changed' : news.join(', then ')} while you had it open. ` +
    'Your change wasn’t saved. Review and try again.'
  );
}
