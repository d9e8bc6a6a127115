import { useMutation, useQuery } from '@tanstack/react-query';
import type { Booking } from '@voltcourier/contracts/bookings/bookings';
import { customerChanges } from '@voltcourier/contracts/visits/customer-changes';
import { apiFor, ASKED_ANEW } from '../../lib/api.ts';
import { forgetAppointment } from '../../lib/forget-appointment.ts';
import { keepAppointment } from '../../lib/kept-appointments.ts';

// Wherever a booking is shown, and also after a refusal, because the displayed data is then stale.
const SHOWN = ['customerChanges.get', 'customerChanges.list', 'bookings.get'] as const;
const CHANGE = { refreshes: SHOWN, refreshesRefused: SHOWN };

const api = apiFor(
  { customerChanges },
  { customerChanges: { cancel: CHANGE, reschedule: CHANGE } },
);

const POLL_MS = 2500;
/** A card refund completes within this many polls; a Bitcoin refund waits until it is sent. */
const QUICK_POLLS = 24;
const SLOW_POLL_MS = 60_000;
/** As often as the page for browsers without JavaScript refreshes. */
const EMERGENCY_POLL_MS = 30_000;

/**
 * Loads a booking with what its holder can still do. The token from a mail's link makes this
 * browser the holder. Polls while a refund is in progress, and while help is
 * on its way to an emergency.
 */
export const useAppointment = (id: string, token: string) =>
  useQuery({
    ...api.customerChanges.get.query({
      params: { id },
      headers: token === '' ? {} : { 'booking-token': token },
    }),
    ...ASKED_ANEW,
    refetchInterval: ({ state: { data, dataUpdateCount: polls } }) => {
      if (data === undefined) return false;
      const { kind, status, paymentState } = data.booking;
      const isOpen = status === 'pending' || status === 'confirmed';
      if (kind === 'emergency' && isOpen) return EMERGENCY_POLL_MS;
      if (paymentState !== 'refunding') return false;
      return polls < QUICK_POLLS ? POLL_MS : SLOW_POLL_MS;
    },
  });

/** Data of a booking that the device stores for the offline page. */
function keptOf({ startsAt, zone, service, location: place }: Booking) {
  return { startsAt, zone, service: service.label, place };
}

/** Cancels on the terms the user has agreed to. */
export const useCancel = (booking: Booking) =>
  useMutation(
    api.customerChanges.cancel.mutation(
      (body: { feeCents: number; losesSession: boolean }) => ({ params: { id: booking.id }, body }),
      () => forgetAppointment(keptOf(booking)),
    ),
  );

/** Moves the booking to another day and time. */
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
