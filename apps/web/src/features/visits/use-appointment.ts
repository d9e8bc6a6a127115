import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type Appointment, customerChanges } from '@voltcourier/contracts/visits/customer-changes';
import { type Booking, bookings } from '@voltcourier/contracts/bookings/bookings';
import type { ApiError } from '@voltcourier/contracts/client';
import { queryKey } from '@voltcourier/contracts/query';
import { apiFor } from '../../lib/api.ts';
import { forgetAppointment } from '../../lib/forget-appointment.ts';
import { keepAppointment } from '../../lib/kept-appointments.ts';

const api = apiFor({ customerChanges });

const LOOK_AGAIN_MS = 2500;
/** A card's refund is made within so many looks; Bitcoin takes until somebody has sent it. */
const QUICK_LOOKS = 24;
const LOOK_LATER_MS = 60_000;

/**
 * A booking with what its holder can still do about it. The token of a mail's link makes this
 * browser its holder. While money is on its way back, it is looked at again.
 */
export function useAppointment(id: string, token: string) {
  return useQuery<Appointment, ApiError>({
    queryKey: queryKey(customerChanges.get, { id }),
    queryFn: ({ signal }) =>
      api.customerChanges.get({
        params: { id },
        headers: token === '' ? {} : { 'booking-token': token },
        signal,
      }),
    staleTime: 0,
    refetchOnWindowFocus: true,
    refetchInterval: ({ state: { data, dataUpdateCount: looks } }) => {
      if (data?.booking.paymentState !== 'refunding') return false;
      return looks < QUICK_LOOKS ? LOOK_AGAIN_MS : LOOK_LATER_MS;
    },
  });
}

/** Forgets what was known of a booking, wherever it is shown. */
function useForget() {
  const client = useQueryClient();
  return (id: string) =>
    Promise.all([
      client.invalidateQueries({ queryKey: queryKey(customerChanges.get, { id }) }),
      client.invalidateQueries({ queryKey: queryKey(customerChanges.list) }),
      client.invalidateQueries({ queryKey: queryKey(bookings.get, { id }) }),
    ]);
}

/** What the device keeps of a booking for the page that works offline. */
function keptOf({ startsAt, zone, service, location: place }: Booking) {
  return { startsAt, zone, service: service.label, place };
}

/** Cancels for what the person has agreed to. */
export function useCancel(booking: Booking) {
  const forget = useForget();
  return useMutation<Booking, ApiError, { feeCents: number; losesSession: boolean }>({
    mutationFn: async (agreed) =>
      (await api.customerChanges.cancel({ params: { id: booking.id }, body: agreed })).booking,
    onSuccess: () => forgetAppointment(keptOf(booking)),
    // After a refusal too: what the page shows is no longer true then.
    onSettled: () => forget(booking.id),
  });
}

/** Moves to another day and time. */
export function useReschedule(booking: Booking) {
  const forget = useForget();
  return useMutation<Booking, ApiError, { bookingDate: string; bookingTime: string }>({
    mutationFn: async (body) =>
      (await api.customerChanges.reschedule({ params: { id: booking.id }, body })).booking,
    onSuccess: (moved) => {
      forgetAppointment(keptOf(booking));
      if (moved.status === 'confirmed') keepAppointment(keptOf(moved));
    },
    onSettled: () => forget(booking.id),
  });
}
