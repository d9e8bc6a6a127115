import type { Booking } from '@voltcourier/contracts';
import type { Words } from '../../platform/language/words.ts';

/** What a visit is called to people who read of it. */
interface Labels {
  readonly service: string;
  readonly vehicle: string;
}

/** Something with the label of its service, and of a vehicle of the form, in a language. */
export function labelsIn<Labelled extends Labels>(labelled: Labelled, words: Words): Labelled {
  // The same object may be the answer to many.
  if (words.language === 'en') return labelled;
  const { service, vehicle } = labelled;
  return { ...labelled, service: words.translate(service), vehicle: words.translate(vehicle) };
}

/** A booking as its holder sees it, with its labels in a language. */
export function bookingIn(booking: Booking, words: Words): Booking {
  if (words.language === 'en') return booking;
  const { type, label } = booking.service;
  const service = { type, label: words.translate(label) };
  return { ...booking, service, vehicle: words.translate(booking.vehicle) };
}
