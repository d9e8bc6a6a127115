import { useMutation } from '@tanstack/react-query';
import { type Booking, type BookingForm, bookings } from '@voltcourier/contracts/bookings/bookings';
import type { ApiError } from '@voltcourier/contracts/client';
import { apiFor } from '../../lib/api.ts';
import { attemptKey, endAttempt } from '../../lib/attempt-key.ts';
import { readSession, writeSession } from '../../lib/session-store.ts';

const api = apiFor({ bookings });

const KEY = 'voltcourier.booking-attempt';

const PENDING_KEY = 'voltcourier.pending-booking';

/** The booking of this tab that waits for its payment. */
export function readPendingBooking(): string | undefined {
  return readSession(PENDING_KEY, (value) => typeof value === 'string');
}

/** Remembers the booking that waits for its payment; `undefined` forgets it. */
export function writePendingBooking(id: string | undefined): void {
  writeSession(PENDING_KEY, id);
}

/** Whether a booking waits for its payment, or needs none. */
const isBooked = ({ status, usesSession }: Booking): boolean =>
  status === 'pending' || (usesSession && status === 'confirmed');

/** Books. An attempt whose hold has ended meanwhile is not repeated but made anew. */
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
