import {
  type Booking,
  bookings,
  type EmergencyForm,
} from '@voltcourier/contracts/bookings/bookings';
import {
  EMERGENCY_REQUEST,
  EMERGENCY_SERVICE,
  localDateAt,
  localTimeAt,
} from '@voltcourier/pricing';
import { apiFor } from '../../../lib/api.ts';
import { attemptKey, endAttempt } from '../../../lib/attempt-key.ts';
import { isStringRecord, readSession, writeSession } from '../../../lib/session-store.ts';

const api = apiFor({ bookings });

/** Key of this tab's attempt. */
const ATTEMPT = 'voltcourier.emergency-attempt';
const MOMENT = 'voltcourier.emergency-moment';

/** Timeout of one request; generous, because a weak signal is slow. */
const PATIENCE_MS = 25_000;

/** Returns when an attempt began, in local time; a retry has to be the same request. */
function momentOf(key: string) {
  const stored = readSession(MOMENT, isStringRecord);
  const { bookingDate, bookingTime } = stored ?? {};
  if (stored?.['key'] === key && bookingDate !== undefined && bookingTime !== undefined) {
    return { bookingDate, bookingTime };
  }
  const now = new Date();
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  const moment = {
    bookingDate: localDateAt(now, timeZone),
    bookingTime: localTimeAt(now, timeZone),
  };
  writeSession(MOMENT, { key, ...moment });
  return moment;
}

/** The form's entries, and a signed-in user's other choices. */
export type HelpRequest = EmergencyForm & {
  /** ID of the chosen saved vehicle. */
  vehicleId: string | null;
  /** Whether a membership's call-out is used instead of payment. */
  useSession: boolean;
};

/** Sends a request. The same entries sent again are the same request, until the attempt ends. */
export async function sendHelpRequest(form: HelpRequest): Promise<Booking> {
  const key = attemptKey(ATTEMPT, form);
  // Old phones don't support AbortSignal.timeout.
  const patience = new AbortController();
  const end = setTimeout(() => patience.abort(), PATIENCE_MS);
  try {
    const { booking } = await api.bookings.create({
      body: {
        ...form,
        ...momentOf(key),
        serviceType: EMERGENCY_REQUEST,
        amount: form.useSession ? 0 : EMERGENCY_SERVICE.priceCents / 100,
      },
      headers: { 'idempotency-key': key },
      signal: patience.signal,
    });
    return booking;
  } finally {
    clearTimeout(end);
  }
}

/** Ends the attempt: the next submission is a new request. */
export const endHelpAttempt = () => endAttempt(ATTEMPT);
