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

/** Names the attempt of this tab. */
const ATTEMPT = 'voltcourier.emergency-attempt';
const MOMENT = 'voltcourier.emergency-moment';

/** How long one answer is waited for; on one bar of signal it takes its time. */
const PATIENCE_MS = 25_000;

/** When an attempt began, on the clocks of the place: repeated, it has to be the same request. */
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

/** The form's entries, and what a signed-in person has chosen besides. */
export type HelpRequest = EmergencyForm & {
  /** The saved vehicle that they are about. */
  vehicleId: string | null;
  /** Whether a call-out of the membership is taken instead of money. */
  useSession: boolean;
};

/** Sends a request. The same entries sent again are the same one, until its attempt ends. */
export async function askForHelp(form: HelpRequest): Promise<Booking> {
  const key = attemptKey(ATTEMPT, form);
  // Old phones have no AbortSignal.timeout.
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

/** Ends the attempt: what is sent next is another request. */
export const endHelpAttempt = () => endAttempt(ATTEMPT);
