import type { RequestRow, StaffRequest } from '@voltcourier/contracts/bookings/callbacks';
import type { StatusTone } from '@voltcourier/ui/status-pill';
import { membershipNamed, membershipTitle, quickBookingServiceLabel } from '@voltcourier/pricing';
import { minutesLeft } from './minutes-left.ts';

type Known = Pick<RequestRow, 'kind' | 'status'>;

/** How a request is answered: by phone or by email. */
export const requestKindLabel = (kind: RequestRow['kind']): string =>
  kind === 'contact' ? 'Contact message' : 'Callback request';

/** The contact details for the answer. */
export const replyContactLabel = (kind: RequestRow['kind']): string =>
  kind === 'contact' ? 'Email' : 'Phone';

/** Label of the button for having reached the person. */
export const reachedLabel = (kind: RequestRow['kind']): string =>
  kind === 'contact' ? 'Mark as answered' : 'Mark as called';

/** Label of a request's status. */
export function requestStatusLabel({ kind, status }: Known): string {
  switch (status) {
    case 'open':
      return 'New';
    case 'not_reached':
      return 'No answer';
    case 'reached':
      return kind === 'contact' ? 'Answered' : 'Called back';
    case 'done':
      return 'Done';
    case 'declined':
      return 'Declined';
  }
}

const TONES: Readonly<Record<RequestRow['status'], StatusTone>> = {
  open: 'new',
  not_reached: 'waiting',
  reached: 'active',
  done: 'done',
  declined: 'ended',
};

/** Tone of a request's status in lists. */
export const requestTone = ({ status }: Pick<RequestRow, 'status'>): StatusTone => TONES[status];

/** Formats a duration in its most suitable unit: "12 min", "4 h", "3 days". */
function formatLength(minutes: number): string {
  if (minutes < 90) return `${minutes} min`;
  const hours = Math.round(minutes / 60);
  return hours < 36 ? `${hours} h` : `${Math.round(hours / 24)} days`;
}

/** The next step: "Call", "Arrive". */
function stepLabel({ kind, status }: Known): string {
  if (status === 'not_reached') return 'Retry';
  if (status === 'reached') return kind === 'contact' ? 'Close' : 'Arrive';
  return kind === 'contact' ? 'Reply' : 'Call';
}

/**
 * Time until the next step of a request, or since it was due: "Call within 12 min", "Call: 7 min
 * overdue". Empty for closed requests.
 */
export function formatRequestDue(
  request: Pick<RequestRow, 'kind' | 'status' | 'dueAt' | 'closedAt'>,
  now: number,
): { text: string; isLate: boolean } | null {
  if (request.closedAt !== null) return null;
  const step = stepLabel(request);
  const { minutes, isLate } = minutesLeft(request.dueAt, now);
  if (minutes > 0) {
    const by = request.status === 'not_reached' ? 'in' : 'within';
    return { text: `${step} ${by} ${formatLength(minutes)}`, isLate };
  }
  const text = minutes < 0 ? `${step}: ${formatLength(-minutes)} overdue` : `${step} now`;
  return { text, isLate };
}

const URGENCIES = {
  normal: 'Normal priority',
  priority: 'High priority',
  emergency: 'Urgent',
} as const;

/**
 * The requested service: "Fast (DC, 30 to 60 minutes) · High priority", "Business account"; null
 * for other messages.
 */
export function requestedService({
  service,
  urgency,
  fleetSize,
}: Pick<RequestRow, 'service' | 'urgency' | 'fleetSize'>): string | null {
  if (fleetSize !== null) return 'Business account';
  if (service === null) return null;
  const label = quickBookingServiceLabel(service);
  return urgency === null ? label : `${label} · ${URGENCIES[urgency]}`;
}

/** The membership page that the person came from: "Unlimited, billed monthly". */
export function planLabel({ plan, interval }: Pick<StaffRequest, 'plan' | 'interval'>): string {
  const membership = membershipNamed(plan ?? '');
  const title = membership === undefined ? '' : membershipTitle(membership);
  return interval === null ? title : `${title}, billed ${interval}`;
}
