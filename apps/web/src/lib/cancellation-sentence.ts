import type { Booking } from '@voltcourier/contracts/bookings/bookings';
import { cancellationSentenceOf } from '@voltcourier/pricing/cancellation-sentences';

/** The rule of cancelling a booking, in one sentence. */
export function cancellationSentenceOfBooking({
  kind,
  usesSession,
}: Pick<Booking, 'kind' | 'usesSession'>): string {
  return cancellationSentenceOf({ isEmergency: kind === 'emergency', usesSession });
}
