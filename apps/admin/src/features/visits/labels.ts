import type { DispatchBooking, DispatchRow } from '@voltcourier/contracts/visits/dispatch';
import { EMERGENCY_STAGES } from '@voltcourier/contracts/visits/emergency-stages';
import {
  EMERGENCY_URGENCY_LABELS,
  formatUsd,
  PHONE_HOLD_ENDS_BEFORE_MINUTES,
  PHONE_HOLD_MINUTES,
} from '@voltcourier/pricing';
import type { StatusTone } from '@voltcourier/ui/status-pill';
import { statusLabel } from '../../lib/booking-labels.ts';
import { formatClockIn } from '../../lib/format-clock.ts';
import { shortServiceLabel } from '../../lib/service-label.ts';
import { tierName } from '../../lib/tier-name.ts';
import { minutesLeft } from './minutes-left.ts';

const PAYMENTS: Readonly<Record<DispatchRow['paymentState'], string | null>> = {
  none: null,
  open: null,
  processing: 'payment underway',
  paid: 'paid',
  failed: 'card refused',
  refunding: 'refund underway',
  refunded: 'refunded',
  refund_failed: 'refund failed',
};

/** Label of a booking's state: "Confirmed, paid". */
export function stateLabel(booking: DispatchRow): string {
  const { status, paymentState, usesSession, refundCents, amountCents, emergency } = booking;
  const isPart = refundCents !== null && refundCents < amountCents;
  const paid = paymentState === 'refunded' && isPart ? 'partly refunded' : PAYMENTS[paymentState];
  const payment = usesSession ? 'session' : paid;
  const state = emergency === null ? statusLabel(status) : EMERGENCY_STAGES[emergency.stage];
  // An emergency doesn't wait for payment, so a missing payment is worth mentioning.
  if (emergency !== null && status === 'pending' && payment === null) return `${state}, not paid`;
  return payment === null ? state : `${state}, ${payment}`;
}

const TONES: Readonly<Record<DispatchRow['status'], StatusTone>> = {
  pending: 'waiting',
  confirmed: 'active',
  expired: 'ended',
  cancelled: 'ended',
  completed: 'done',
  no_show: 'ended',
};

/** Tone of a booking's status in lists. */
export const statusTone = ({ kind, status, paymentState }: DispatchRow): StatusTone => {
  if (paymentState === 'refund_failed' || paymentState === 'failed') return 'failed';
  const isOpen = status === 'pending' || status === 'confirmed';
  return kind === 'emergency' && isOpen ? 'emergency' : TONES[status];
};

/** What was booked. */
type Served = Pick<DispatchRow, 'kind' | 'service' | 'urgency'>;

/** The service; for an emergency with its urgency. */
export function serviceLabel({ kind, service, urgency }: Served): string {
  if (kind !== 'emergency') return service.label;
  return urgency === null
    ? service.label
    : `${service.label}: ${EMERGENCY_URGENCY_LABELS[urgency]}`;
}

/** Short form of the service: "Rapid Charge", "Emergency, critical". */
export function shortServiceText({ kind, service, urgency }: Served): string {
  if (kind !== 'emergency') return shortServiceLabel(service.label);
  return urgency === null ? 'Emergency' : `Emergency, ${urgency}`;
}

/**
 * The time in the zone of the location: "Sat, Nov 28, 10:00 AM EST"; for an emergency, when it was
 * submitted.
 */
export function formatWhen({ startsAt, zone }: Pick<DispatchRow, 'startsAt' | 'zone'>): string {
  return new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  }).format(new Date(startsAt));
}

/**
 * Another time of a booking in the zone of its location: "Nov 22, 2026, 9:30 AM". The panel names
 * the zone once, next to the booking's time.
 */
export const formatLocalTime = (at: string, { zone }: Pick<DispatchRow, 'zone'>): string =>
  formatClockIn(at, zone);

/** The next action on a booking; null if there is none. */
export function describeNextStep(booking: DispatchBooking): string | null {
  const { status, technician, canAssign, canFinish, emergency, money } = booking;
  if (money.failedCents > 0) return 'Retry the refund that failed';
  if (emergency !== null && canAssign) {
    if (technician === null) return 'Assign a technician';
    if (emergency.answeredAt === null) return 'Answer the customer';
    if (emergency.arrivedAt === null) return 'Record the arrival';
    return canFinish ? 'Mark complete' : 'Wait for the payment';
  }
  if (status === 'pending') return 'Wait for the payment';
  if (canAssign && technician === null) return 'Assign a technician';
  return status === 'confirmed' && canFinish ? 'Mark complete' : null;
}

/** Explains how long a slot is held for a caller. */
export const HOLD_HINT =
  `Held for ${PHONE_HOLD_MINUTES / 60} hours, or until ` +
  `${PHONE_HOLD_ENDS_BEFORE_MINUTES} minutes before the start.`;

/** Label of a stored tier: "PROFESSIONAL" is "Professional member". */
export const memberTitle = (tier: string): string =>
  tier === 'FREE' ? 'No membership' : `${tierName(tier)} member`;

/** Label of a membership: "Unlimited member". */
export const memberLabel = (membership: string): string => `${membership} member`;

/** Properties that an emergency's countdown needs. */
type Counted = Pick<DispatchRow, 'kind' | 'dueAt' | 'status' | 'emergency'>;

/**
 * Time until the deadline for answering an emergency, or since then: "Respond within 12 min", "7
 * min overdue". After the callback: "Answered in time", "Answered 7 min late". Empty for
 * appointments, which have a fixed time.
 */
export function formatDue(
  { kind, dueAt, status, emergency }: Counted,
  now: number,
): { text: string; isLate: boolean } | null {
  if (kind !== 'emergency') return null;
  const answeredAt = emergency?.answeredAt ?? null;
  if (answeredAt !== null) {
    const late = Math.ceil((Date.parse(answeredAt) - Date.parse(dueAt)) / 60_000);
    return late > 0
      ? { text: `Answered ${late} min late`, isLate: true }
      : { text: 'Answered in time', isLate: false };
  }
  if (status !== 'pending' && status !== 'confirmed') return null;
  const { minutes, isLate } = minutesLeft(dueAt, now);
  if (minutes > 0) return { text: `Respond within ${minutes} min`, isLate };
  return { text: minutes < 0 ? `${-minutes} min overdue` : 'Respond now', isLate };
}

/** Price of a booking: money, or a session. */
export const formatPrice = ({ amountCents, usesSession }: DispatchRow): string =>
  usesSession ? '1 session' : formatUsd(amountCents);
