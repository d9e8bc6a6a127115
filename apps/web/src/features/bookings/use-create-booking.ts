import { useMutation } from '@tanstack/react-query';
import { type Booking, type BookingForm, bookings } from '@voltcourier/contracts/bookings/bookings';
import type { ApiError } from '@voltcourier/contracts/client';
import { apiFor } from '../../lib/api.ts';
import { attemptKey, endAttempt } from '../../lib/attempt-key.ts';
import { writePendingBooking } from '../../lib/pending-booking.ts';

const api = apiFor({ bookings });

const KEY = 'voltcourier.booking-attempt';

/** Whether a booking awaits payment or needs none. */
const isBooked = ({ status, usesSession }: Booking): boolean =>
  status === 'pending' || (usesSession && status === 'confirmed');

/**
 * Creates a booking. If the previous attempt's hold has ended, starts a new attempt instead of
 * repeating it.
 */
export function useCreateBooking() {
  return useMutation<
    Booking,
    ApiError,
    BookingForm & { vehicleId: string | null; useSession?: true }
  >({
    mutationFn: async (form) => {
      const send = async () => {
        const { booking } = await api.bookings.create({
          body: { ...form, customerId: null },
          headers: { 'idempotency-key': attemptKey(KEY, form) },
        });
        return booking;
      };
      let booking = await send();
      if (!isBooked(booking)) {
        endAttempt(KEY);
        booking = await send();
      }
      endAttempt(KEY);
      if (booking.status === 'pending') writePendingBooking(booking.id);
      return booking;
    },
  });
}
