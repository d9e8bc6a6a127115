import type { Booking } from '@voltcourier/contracts';
import type { Words } from '../../platform/language/words.ts';

/** Labels of a visit for display. */
interface Labels {
  readonly service: string;
  readonly vehicle: string;
}

/** Translates the service and vehicle labels of an object. */
export function labelsIn<Labeled extends Labels>(labeled: Labeled, words: Words): Labeled {
  // Returns the same object, which may be shared by many answers.
  if (words.language === 'en') return labeled;
  const { service, vehicle } = labeled;
  return { ...labeled, service: words.translate(service), vehicle: words.translate(vehicle) };
}

/** Translates the labels of a booking as its holder sees it. */
export function bookingIn(booking: Booking, words: Words): Booking {
  if (words.language === 'en') return booking;
  const { type, label } = booking.service;
  const service = { type, label: words.translate(label) };
  return { ...booking, service, vehicle: words.translate(booking.vehicle) };
}
