import type { Booking } from '@voltcourier/contracts/bookings/bookings';
import { useEffect } from 'react';
import { trackOnce } from '../../lib/analytics.ts';

/** Tracks a purchase once per booking, after the server has confirmed it, even across reloads. */
export function usePurchaseEvent(booking: Booking | undefined, method: string): void {
  useEffect(() => {
    if (booking === undefined) return;
    const { amountCents: valueCents } = booking;
    trackOnce(`voltcourier.purchase.${booking.id}`, [
      { event: 'purchase_complete', method, valueCents },
      { event: 'conversion', valueCents },
    ]);
  }, [booking, method]);
}
