import type { RequestRow, StaffRequest } from '@voltcourier/contracts/bookings/callbacks';
import { membershipNamed, membershipTitle, quickBookingServiceLabel } from '@voltcourier/pricing';

type Known = Pick<RequestRow, 'kind' | 'status'>;

/** How a request is answered: by a call, or by an e-mail. */
export const kindWords = (kind: RequestRow['kind']): string =>
  kind === 'contact' ? 'Contact message' : 'Callback request';

/** By what the person wants to be answered. */
export const replyWords = (kind: RequestRow['kind']): string =>
  kind === 'contact' ? 'Email' : 'Phone';

/** What was done when somebody was reached. */
export const reachedWords = (kind: RequestRow['kind']): string =>
  kind === 'contact' ? 'Answered' : 'Called back';

/** Where a request stands, as a word. */
export function requestStatusWords({ kind, status }: Known): string {
  switch (status) {
    case 'open':
      return 'New';
    case 'not_reached':
      return 'Not reached';
    case 'reached':
      return reachedWords(kind);
    case 'done':
      return 'Done';
    case 'declined':
      return 'Declined';
  }
}

/** A length of time in the one unit that tells enough: "12 min", "4 h", "3 days". */
function lengthWords(minutes: number): string {
  if (minutes < 90) return `${minutes} min`;
  const hours = Math.round(minutes / 60);
  return hours < 36 ? `${hours} h` : `${Math.round(hours / 24)} days`;
}

/** What is to be done next: "Call back", "Be there". */
function stepWords({ kind, status }: Known): string {
  if (status === 'not_reached') return 'try again';
  if (status === 'reached') return kind === 'contact' ? 'settle it' : 'be there';
  return kind === 'contact' ? 'answer' : 'call back';
}

/**
 * How long until the next step of a request is due, or since when it should have been taken: "call
 * back in 12 min", "call back, 7 min late". What is over has no words.
 */
export function requestDueWords(
  request: Pick<RequestRow, 'kind' | 'status' | 'dueAt' | 'closedAt'>,
  now: number,
): { words: string; isLate: boolean } | null {
  if (request.closedAt !== null) return null;
  const step = stepWords(request);
  const minutes = Math.ceil((Date.parse(request.dueAt) - now) / 60_000);
  return minutes > 0
    ? { words: `${step} in ${lengthWords(minutes)}`, isLate: false }
    : {
        words: minutes === 0 ? `${step} now` : `${step}, ${lengthWords(-minutes)} late`,
        isLate: true,
      };
}

const URGENCIES = { normal: 'normal', priority: 'priority', emergency: 'urgent' } as const;

/** What is asked for: "Fast (DC, 30 to 60 minutes), priority", or nothing but an answer. */
export function askedWords({
  service,
  urgency,
}: Pick<RequestRow, 'service' | 'urgency'>): string | null {
  if (service === null) return null;
  const label = quickBookingServiceLabel(service);
  return urgency === null ? label : `${label}, ${URGENCIES[urgency]}`;
}

/** The membership that somebody came from: "Unlimited, billed monthly". */
export function planWords({ plan, interval }: Pick<StaffRequest, 'plan' | 'interval'>): string {
  const membership = membershipNamed(plan ?? '');
  const title = membership === undefined ? '' : membershipTitle(membership);
  return interval === null ? title : `${title}, billed ${interval}`;
}
