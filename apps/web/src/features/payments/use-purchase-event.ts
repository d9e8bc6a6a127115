import type { Booking } from '@voltcourier/contracts/bookings';
import { useEffect } from 'react';
import { track } from '../../lib/analytics.ts';
import { isFirstTime } from '../../lib/once.ts';

/** Counts a purchase once per booking, after the server's word, also across reloads. */
export function usePurchaseEvent(booking: Booking | undefined, method: string): void {
  useEffect(() => {
    if (booking === undefined || !isFirstTime(`voltcourier.purchase.${booking.id}`)) return;
    track({ event: 'purchase_complete', method, valueCents: booking.amountCents });
  }, [booking, method]);
}
