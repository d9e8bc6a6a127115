import { useMutation } from '@tanstack/react-query';
import type { Booking } from '@voltcourier/contracts/bookings/bookings';
import { ApiError } from '@voltcourier/contracts/client';
import { useRef } from 'react';
import { askForHelp, endHelpAttempt, type HelpRequest } from './help-request.ts';

/** How long to wait before an answer that was lost is asked for again. */
const PAUSES_MS = [1000, 3000] as const;

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
  return useMutation<Booking, Error, HelpRequest>({
    mutationFn: async (form) => {
      const attempt = async () =>
        await askForHelp({
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
