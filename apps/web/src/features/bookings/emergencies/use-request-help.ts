import { useMutation } from '@tanstack/react-query';
import {
  type Booking,
  bookings,
  type EmergencyForm,
} from '@voltcourier/contracts/bookings/bookings';
import { ApiError } from '@voltcourier/contracts/client';
import {
  EMERGENCY_REQUEST,
  EMERGENCY_SERVICE,
  localDateAt,
  localTimeAt,
} from '@voltcourier/pricing';
import { useRef } from 'react';
import { apiFor } from '../../../lib/api.ts';
import { attemptKey, endAttempt } from '../../../lib/attempt-key.ts';
import { isStringRecord, readSession, writeSession } from '../../../lib/session-store.ts';

const api = apiFor({ bookings });

const ATTEMPT = 'voltcourier.emergency-attempt';
const MOMENT = 'voltcourier.emergency-moment';

/** How long one answer is waited for; on one bar of signal it takes its time. */
const PATIENCE_MS = 25_000;

/** How long to wait before an answer that was lost is asked for again. */
const PAUSES_MS = [1000, 3000] as const;

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
type Request = EmergencyForm & {
  /** The saved vehicle that they are about. */
  vehicleId: string | null;
  /** Whether a call-out of the membership is taken instead of money. */
  useSession: boolean;
};

async function send(form: Request): Promise<Booking> {
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

/** Whether nobody knows what became of a request: it didn't arrive, or its answer got lost. */
function isLost(failure: Error): boolean {
  return !(failure instanceof ApiError) || failure.status === 0 || failure.status >= 502;
}

/**
 * Asks for help now. An answer that got lost is asked for again with the same key, so that it is
 * one request however often it is sent, also by hand and after a reload.
 */
export function useRequestHelp() {
  // What was refused stays away: sent with it again, a request would get another key.
  const goneVehicle = useRef<string>(undefined);
  const isUsedUp = useRef(false);
  return useMutation<Booking, Error, Request>({
    mutationFn: async (form) => {
      const attempt = async () =>
        await send({
          ...form,
          vehicleId: form.vehicleId === goneVehicle.current ? null : form.vehicleId,
          useSession: form.useSession && !isUsedUp.current,
        });
      let booking: Booking;
      try {
        booking = await attempt();
      } catch (failure) {
        if (!(failure instanceof ApiError)) throw failure;
        if (failure.code === 'not_found' && form.vehicleId !== null) {
          // What the form says of the vehicle does.
          goneVehicle.current = form.vehicleId;
        } else if (failure.code === 'no_sessions') {
          // The last call-out went meanwhile: help comes all the same, and is paid for.
          isUsedUp.current = true;
        } else if (failure.code !== 'slot_unavailable') {
          // Otherwise the attempt began so long ago that its time is refused: nothing came of it.
          throw failure;
        }
        endAttempt(ATTEMPT);
        booking = await attempt();
      }
      endAttempt(ATTEMPT);
      return booking;
    },
    retry: (count, failure) => count < PAUSES_MS.length && isLost(failure) && navigator.onLine,
    retryDelay: (count) => PAUSES_MS[count] ?? 0,
  });
}
