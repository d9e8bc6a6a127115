import { useMutation } from '@tanstack/react-query';
import type { Booking } from '@voltcourier/contracts/bookings/bookings';
import { ApiError } from '@voltcourier/contracts/client';
import { useRef } from 'react';
import { sendHelpRequest, endHelpAttempt, type HelpRequest } from './help-request.ts';

/** Delays before retrying after a lost response. */
const PAUSES_MS = [1000, 3000] as const;

/** Whether the outcome of a request is unknown: it didn't arrive, or its response was lost. */
function isLost(failure: Error): boolean {
  return !(failure instanceof ApiError) || failure.status === 0 || failure.status >= 502;
}

/**
 * Sends an emergency request. A lost response is retried with the same key, so that repeated
 * submissions, even manual ones and after a reload, are one request.
 */
export function useRequestHelp() {
  // Kept, because sending a refused value again would change the request and so its key.
  const goneVehicle = useRef<string>(undefined);
  const isUsedUp = useRef(false);
  return useMutation<Booking, Error, HelpRequest>({
    mutationFn: async (form) => {
      const attempt = async () =>
        await sendHelpRequest({
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
          // The vehicle's description in the form is enough.
          goneVehicle.current = form.vehicleId;
        } else if (failure.code === 'no_sessions') {
          // The last call-out was used meanwhile, so this one is paid.
          isUsedUp.current = true;
        } else if (failure.code !== 'slot_unavailable') {
          // Otherwise the attempt began so long ago that its time is refused, and nothing was
          // created.
          throw failure;
        }
        endHelpAttempt();
        booking = await attempt();
      }
      endHelpAttempt();
      return booking;
    },
    retry: (count, failure) => count < PAUSES_MS.length && isLost(failure) && navigator.onLine,
    retryDelay: (count) => PAUSES_MS[count] ?? 0,
  });
}
