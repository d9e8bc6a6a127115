import type { Booking } from '@voltcourier/contracts/bookings/bookings';
import { cancellationSentenceOf } from '@voltcourier/pricing/cancellation-sentences';

/** Describes a booking's cancellation rule in one sentence. */
export function cancellationSentenceOfBooking({
  kind,
  usesSession,
}: Pick<Booking, 'kind' | 'usesSession'>): string {
  return cancellationSentenceOf({ isEmergency: kind === 'emergency', usesSession });
}
