import type { Booking } from '@voltcourier/contracts/bookings/bookings';
import { useEffect } from 'react';
import { keepAppointment } from '../../lib/kept-appointments.ts';
import { endBooking, readPendingBooking } from '../../lib/pending-booking.ts';

/** Stores a confirmed appointment on this device for the offline page, and empties its form. */
export function useKeptAppointment(booking: Booking | undefined): void {
  useEffect(() => {
    // An emergency has no time; it is in progress.
    if (booking?.kind !== 'scheduled') return;
    const { startsAt, zone, service, location: place } = booking;
    keepAppointment({ startsAt, zone, service: service.label, place });
    if (readPendingBooking() === booking.id) endBooking();
  }, [booking]);
}
