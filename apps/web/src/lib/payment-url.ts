import type { Booking } from '@voltcourier/contracts/bookings/bookings';
import { dollarsFromCents } from '@voltcourier/pricing';
import * as paths from './paths.ts';

/** Returns the URL where a booking is paid, with figures to show until the server's arrive. */
export function paymentUrl(booking: Pick<Booking, 'id' | 'amountCents' | 'service'>): string {
  const query = new URLSearchParams({
    bookingId: booking.id,
    amount: dollarsFromCents(booking.amountCents),
    serviceName: booking.service.type,
    serviceLabel: booking.service.label,
  });
  return `${paths.checkout}?${query}`;
}
