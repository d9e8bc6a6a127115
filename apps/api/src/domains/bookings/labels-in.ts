import type { Booking } from '@voltcourier/contracts';
import type { Texts } from '../../platform/language/texts.ts';

/** Labels of a visit for display. */
interface Labels {
  readonly service: string;
  readonly vehicle: string;
}

/** Translates the service and vehicle labels of an object. */
export function labelsIn<Labeled extends Labels>(labeled: Labeled, texts: Texts): Labeled {
  // Returns the same object, which may be shared by many answers.
  if (texts.language === 'en') return labeled;
  const { service, vehicle } = labeled;
  return { ...labeled, service: texts.translate(service), vehicle: texts.translate(vehicle) };
}

/** Translates the labels of a booking as its holder sees it. */
export function bookingIn(booking: Booking, texts: Texts): Booking {
  if (texts.language === 'en') return booking;
  const { type, label } = booking.service;
  const service = { type, label: texts.translate(label) };
  return { ...booking, service, vehicle: texts.translate(booking.vehicle) };
}
