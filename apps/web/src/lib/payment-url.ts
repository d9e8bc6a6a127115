import type { Booking } from '@voltcourier/contracts/bookings/bookings';
import { dollarsFromCents } from '@voltcourier/pricing';
import * as paths from './paths.ts';

/** Where a booking is paid, with what fills the page until the server's figures arrive. */
export function paymentUrl(booking: Pick<Booking, 'id' | 'amountCents' | 'service'>): string {
  const query = new URLSearchParams({
    bookingId: booking.id,
    amount: dollarsFromCents(booking.amountCents),
    serviceName: booking.service.type,
    serviceLabel: booking.service.label,
  });
  return `${paths.checkout}?${query}`;
}
