import { EMERGENCY_REQUEST, SERVICE_TYPES } from '@voltcourier/pricing';
import * as z from 'zod/mini';
import { endpoint } from '../kernel/route.ts';
import { Id, Phone, text } from '../kernel/scalars.ts';
import { ByBooking, DispatchBooking, SeenVersion } from './dispatch.ts';

/** What staff correct about a booking. The form and the api check with this same schema. */
export const CorrectionForm = z.object({
  location: text(300).check(z.minLength(5, 'Enter the street, city, state and ZIP code.')),
  phone: z.nullable(Phone),
  /** A key of the booking form’s vehicles; of an emergency, the words that were said. */
  vehicle: text(80).check(z.minLength(1, 'Please select the vehicle.')),
  serviceType: z.enum([...SERVICE_TYPES, EMERGENCY_REQUEST], 'Please select a service type.'),
});

/** A {@link CorrectionForm} as checked by the contract. */
export type CorrectionForm = z.output<typeof CorrectionForm>;

/** A correction, with the difference in price that was shown, in cents: another one isn’t made. */
export const BookingCorrection = z.extend(CorrectionForm, {
  /** The asker’s own id of this correction: asked for again, it is made once. */
  correctionId: Id,
  priceDifferenceCents: z.int().check(z.minimum(-10_000_000), z.maximum(10_000_000)),
});

/** A {@link BookingCorrection} as checked by the contract. */
export type BookingCorrection = z.output<typeof BookingCorrection>;

/** What staff correct about bookings. */
export const corrections = {
  correct: endpoint({
    method: 'POST',
    path: '/staff/bookings/:bookingId/correction',
    access: 'bookings:write',
    audit: 'booking.correct',
    summary:
      'Correct address, phone, vehicle or service of a booking: the difference is given back, or collected on site',
    params: ByBooking,
    query: SeenVersion,
    body: BookingCorrection,
    response: DispatchBooking,
    errors: [
      'unauthenticated',
      'forbidden',
      'changed_meanwhile',
      'too_late',
      'terms_changed',
      'not_served',
      'slot_unavailable',
      'slot_full',
      'not_paid',
      'payment_refunded',
      'refund_too_high',
      'payments_unavailable',
    ],
    rateLimit: { max: 60, windowSeconds: 60 },
  }),
} as const;
