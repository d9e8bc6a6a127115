import { EMERGENCY_REQUEST, SERVICE_TYPES } from '@voltcourier/pricing';
import * as z from 'zod/mini';
import { endpoint } from '../kernel/endpoint.ts';
import { Id, Phone, text } from '../kernel/scalars.ts';
import { ByBooking, DispatchBooking, SeenVersion } from './dispatch.ts';

/** A correction of a booking by staff. The form and the API validate with this schema. */
export const CorrectionForm = z.object({
  location: text(300).check(z.minLength(5, 'Enter the street, city, state and ZIP code.')),
  phone: z.nullable(Phone),
  /** Key of a vehicle in the booking form; for an emergency, the customer's own words. */
  vehicle: text(80).check(z.minLength(1, 'Please select the vehicle.')),
  serviceType: z.enum([...SERVICE_TYPES, EMERGENCY_REQUEST], 'Please select a service type.'),
});

/** A {@link CorrectionForm} as checked by the contract. */
export type CorrectionForm = z.output<typeof CorrectionForm>;

/**
 * A correction with the displayed price difference in cents. It is refused if the difference has
 * changed.
 */
export const BookingCorrection = z.extend(CorrectionForm, {
  /** Id chosen by the client. Repeating a request with the same id applies the correction once. */
  correctionId: Id,
  priceDifferenceCents: z.int().check(z.minimum(-10_000_000), z.maximum(10_000_000)),
});

/** A {@link BookingCorrection} as checked by the contract. */
export type BookingCorrection = z.output<typeof BookingCorrection>;

/** Corrections of bookings by staff. */
export const corrections = {
  correct: endpoint({
    method: 'POST',
    path: '/staff/bookings/:bookingId/correction',
    params: ByBooking,
    query: SeenVersion,
    body: BookingCorrection,
    response: DispatchBooking,
  }),
} as const;
