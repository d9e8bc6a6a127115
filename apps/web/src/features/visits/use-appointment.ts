import { useMutation, useQuery } from '@tanstack/react-query';
import { type Booking, bookings } from '@voltcourier/contracts/bookings/bookings';
import { customerChanges } from '@voltcourier/contracts/visits/customer-changes';
import { apiFor, ASKED_ANEW } from '../../lib/api.ts';
import { forgetAppointment } from '../../lib/forget-appointment.ts';
import { keepAppointment } from '../../lib/kept-appointments.ts';

// Wherever a booking is shown, and after a refusal too: what the page shows is no longer true then.
const SHOWN = [customerChanges.get, customerChanges.list, bookings.get];
const CHANGE = { refreshes: SHOWN, refreshesRefused: SHOWN };

const api = apiFor(
  { customerChanges },
  { customerChanges: { cancel: CHANGE, reschedule: CHANGE } },
);

const LOOK_AGAIN_MS = 2500;
/** A card's refund is made within so many looks; Bitcoin takes until somebody has sent it. */
const QUICK_LOOKS = 24;
const LOOK_LATER_MS = 60_000;

/**
 * A booking with what its holder can still do about it. The token of a mail's link makes this
 * browser its holder. While money is on its way back, it is looked at again.
 */
export const useAppointment = (id: string, token: string) =>
  useQuery({
    ...api.customerChanges.get.query({
      params: { id },
      headers: token === '' ? {} : { 'booking-token': token },
    }),
    ...ASKED_ANEW,
    refetchInterval: ({ state: { data, dataUpdateCount: looks } }) => {
      if (data?.booking.paymentState !== 'refunding') return false;
      return looks < QUICK_LOOKS ? LOOK_AGAIN_MS : LOOK_LATER_MS;
    },
  });

/** What the device keeps of a booking for the page that works offline. */
function keptOf({ startsAt, zone, service, location: place }: Booking) {
  return { startsAt, zone, service: service.label, place };
}

/** Cancels for what the person has agreed to. */
export const useCancel = (booking: Booking) =>
  useMutation(
    api.customerChanges.cancel.mutation(
      (body: { feeCents: number; losesSession: boolean }) => ({ params: { id: booking.id }, body }),
      () => forgetAppointment(keptOf(booking)),
    ),
  );

/** Moves to another day and time. */
export const useReschedule = (booking: Booking) =>
  useMutation(
    api.customerChanges.reschedule.mutation(
      (body: { bookingDate: string; bookingTime: string }) => ({
        params: { id: booking.id },
        body,
      }),
      ({ booking: moved }) => {
        forgetAppointment(keptOf(booking));
        if (moved.status === 'confirmed') keepAppointment(keptOf(moved));
      },
    ),
  );
