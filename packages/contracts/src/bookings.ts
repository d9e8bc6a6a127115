import { EMERGENCY_REQUEST, EMERGENCY_URGENCIES, SERVICE_TYPES } from '@voltcourier/pricing';
import * as z from 'zod/mini';
import { endpoint } from './kernel/route.ts';
import { Cents, Email, Id, Instant, LocalDate, LocalTime, text } from './kernel/scalars.ts';

/** The vehicles of the booking form (specification section 3), with their labels. */
export const VEHICLES = {
  tesla: 'Tesla',
  chevrolet: 'Chevrolet',
  nissan: 'Nissan',
  ford: 'Ford',
  volkswagen: 'Volkswagen',
  other: 'Other',
} as const;

/** A vehicle of the booking form. */
export type Vehicle = keyof typeof VEHICLES;

const vehicleNames = Object.keys(VEHICLES) as [Vehicle, ...Vehicle[]];

const Name = text(120).check(z.minLength(2, 'Name must be at least 2 characters.'));
const Location = text(300).check(z.minLength(5, 'Please enter your full address.'));
const optionalText = (max: number) => z.optional(z.nullable(text(max)));

/**
 * The booking form's entries (specification sections 3 and 5). The web's form and the api check
 * with this same schema, so their messages are the same.
 */
export const BookingForm = z.object({
  name: Name,
  email: Email,
  location: Location,
  vehicle: z.enum(vehicleNames, 'Please select your vehicle type.'),
  serviceType: z.enum(SERVICE_TYPES, 'Please select a service type.'),
  bookingDate: LocalDate,
  bookingTime: LocalTime,
  notes: optionalText(2000),
  phone: optionalText(40),
});

/** The booking form's entries as typed by the contract. */
export type BookingForm = z.output<typeof BookingForm>;

const claims = {
  /** Always null for the booking form (specification section 3); the session names the customer. */
  customerId: z.optional(z.null()),
  /** In dollars, as the observed client sends it; only compared with our own price. */
  amount: z.optional(z.number()),
};

const ScheduledBooking = z.extend(BookingForm, claims);

const EmergencyBooking = z.object({
  name: Name,
  email: Email,
  phone: text(40).check(z.minLength(7, 'Please enter a phone number that we can call.')),
  location: text(300).check(z.minLength(5, 'Please enter your full address.')),
  vehicle: text(80).check(z.minLength(1, 'Please select your vehicle type.')),
  serviceType: z.literal(EMERGENCY_REQUEST),
  bookingDate: LocalDate,
  bookingTime: LocalTime,
  notes: optionalText(2000),
  chargingPort: optionalText(80),
  urgency: z.optional(z.enum(EMERGENCY_URGENCIES)),
  ...claims,
});

/** What `POST /api/booking` takes: the scheduled variant or the emergency variant. */
export const BookingRequest = z.discriminatedUnion('serviceType', [
  ScheduledBooking,
  EmergencyBooking,
]);

/** A booking request as checked by the contract. */
export type BookingRequest = z.output<typeof BookingRequest>;

/** The states of a booking; the transitions between them live in the api. */
export const BOOKING_STATUSES = [
  'pending',
  'confirmed',
  'expired',
  'cancelled',
  'completed',
  'no_show',
] as const;

/** A booking's state. */
export type BookingStatus = (typeof BOOKING_STATUSES)[number];

/** What the person's payment looks like to them. */
export const PAYMENT_STATES = [
  'none',
  'open',
  'processing',
  'paid',
  'failed',
  'refunding',
  'refunded',
] as const;

/** A booking as its holder sees it. */
export const Booking = z.object({
  id: Id,
  kind: z.enum(['scheduled', 'emergency']),
  status: z.enum(BOOKING_STATUSES),
  service: z.object({
    type: z.enum([...SERVICE_TYPES, EMERGENCY_REQUEST]),
    label: z.string(),
  }),
  amountCents: Cents,
  name: z.string(),
  email: z.string(),
  location: z.string(),
  vehicle: z.string(),
  /** On the clocks of the place of service. */
  bookingDate: z.string(),
  bookingTime: z.string(),
  zone: z.string(),
  startsAt: Instant,
  /** When the unpaid place is lost; null when nothing is held. */
  holdExpiresAt: z.nullable(Instant),
  paymentState: z.enum(PAYMENT_STATES),
  createdAt: Instant,
});

/** A booking as the client reads it. */
export type Booking = z.output<typeof Booking>;

const BookingAnswer = z.object({ booking: Booking });
const ByBookingId = z.object({ id: Id });

/** Retrying with the same key repeats the answer instead of the booking (draft-ietf-httpapi-idempotency-key-header). */
const IdempotencyHeaders = z.object({
  'idempotency-key': z.optional(
    z
      .string()
      .check(
        z.regex(/^[\x21-\x7E]{8,200}$/u, 'An Idempotency-Key has 8 to 200 printable characters.'),
      ),
  ),
});

/** The endpoints of bookings (specification section 7). */
export const bookings = {
  create: endpoint({
    method: 'POST',
    path: '/booking',
    access: 'public',
    summary: 'Book a charge: holds the place for 15 minutes until it is paid',
    headers: IdempotencyHeaders,
    body: BookingRequest,
    status: 201,
    response: z.object({
      booking: Booking,
      /** The capability to read and pay this booking; also set as an HttpOnly cookie. */
      accessToken: z.string(),
    }),
    errors: [
      'slot_full',
      'slot_unavailable',
      'not_served',
      'price_mismatch',
      'idempotency_mismatch',
    ],
    rateLimit: { max: 60, windowSeconds: 60 },
  }),
  get: endpoint({
    method: 'GET',
    path: '/booking/:id',
    access: 'booking-holder',
    summary: 'A booking, for checkout and receipt',
    params: ByBookingId,
    response: BookingAnswer,
    errors: ['forbidden', 'unauthenticated'],
  }),
  refreshStatus: endpoint({
    method: 'PUT',
    path: '/booking/:id/status',
    access: 'booking-holder',
    summary: 'Please look again: asks the payment provider and answers the true status',
    params: ByBookingId,
    body: z.object({
      status: z.literal('confirmed', 'Only staff can set any other status.'),
      sendEmail: z.optional(z.boolean()),
      paymentMethod: z.optional(z.enum(['card', 'bitcoin', 'wallet'])),
    }),
    response: BookingAnswer,
    errors: [
      'forbidden',
      'unauthenticated',
      'not_paid',
      'payment_processing',
      'payment_refunded',
      'hold_expired',
      'payments_unavailable',
    ],
    rateLimit: { max: 120, windowSeconds: 60 },
  }),
} as const;
