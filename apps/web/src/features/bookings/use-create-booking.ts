import { useMutation } from '@tanstack/react-query';
import { type Booking, type BookingForm, bookings } from '@voltcourier/contracts/bookings';
import type { ApiError } from '@voltcourier/contracts/client';
import { apiFor } from '../../lib/api.ts';
import { isStringRecord, readSession, writeSession } from '../../lib/session-store.ts';

const api = apiFor({ bookings });

const KEY = 'voltcourier.booking-attempt';

/**
 * The key of an attempt to book: the same for the same entries until it has succeeded, so that a
 * double click, a retry after a dead network or a reload books once.
 */
function attemptKey(form: BookingForm): string {
  const entries = JSON.stringify(form);
  const attempt = readSession(KEY, isStringRecord);
  if (attempt?.['entries'] === entries && attempt['key'] !== undefined) return attempt['key'];
  const key = crypto.randomUUID();
  writeSession(KEY, { entries, key });
  return key;
}

const PENDING_KEY = 'voltcourier.pending-booking';

/** The booking of this tab that waits for its payment. */
export function readPendingBooking(): string | undefined {
  return readSession(PENDING_KEY, (value) => typeof value === 'string');
}

/** Remembers the booking that waits for its payment; `undefined` forgets it. */
export function writePendingBooking(id: string | undefined): void {
  writeSession(PENDING_KEY, id);
}

/** Books. An attempt whose hold has ended meanwhile is not repeated but made anew. */
export function useCreateBooking() {
  return useMutation<Booking, ApiError, BookingForm>({
    mutationFn: async (form) => {
      const send = async () => {
        const { booking } = await api.bookings.create({
          body: { ...form, customerId: null },
          headers: { 'idempotency-key': attemptKey(form) },
        });
        return booking;
      };
      let booking = await send();
      if (booking.status !== 'pending') {
        writeSession(KEY, undefined);
        booking = await send();
      }
      writeSession(KEY, undefined);
      writePendingBooking(booking.id);
      return booking;
    },
  });
}
