import { EMERGENCY_REQUEST, EMERGENCY_URGENCIES, SERVICE_TYPES } from '@voltcourier/pricing';
import * as z from 'zod/mini';
import { endpoint } from '../kernel/route.ts';
import {
  Cents,
  Email,
  Id,
  IdempotencyHeaders,
  Instant,
  LocalDate,
  LocalTime,
  Location,
  Name,
  optionalText,
  Phone,
  text,
  optionalNotes,
} from '../kernel/scalars.ts';

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

const NO_SERVICE_TYPE = 'Please select a service type.';

/**
 * The booking form's entries (specification sections 3 and 5). The web's form and the api check
 * with this same schema, so their messages are the same.
 */
export const BookingForm = z.object({
  name: Name,
  email: Email,
  location: Location,
  vehicle: z.enum(vehicleNames, 'Please select your vehicle type.'),
  serviceType: z.enum(SERVICE_TYPES, NO_SERVICE_TYPE),
  bookingDate: LocalDate,
  bookingTime: LocalTime,
  notes: optionalNotes(2000),
  phone: optionalText(40),
});

/** The booking form's entries as typed by the contract. */
export type BookingForm = z.output<typeof BookingForm>;

const claims = {
  /** Always null for the booking form (specification section 3); the session names the customer. */
  customerId: z.optional(z.null()),
  /** In dollars, as the observed client sends it; only compared with our own price. */
  amount: z.optional(z.number()),
  /** Takes one session of the signed-in person's membership instead of money. */
  useSession: z.optional(z.boolean()),
  /** One of the signed-in person's vehicles, or of their company's. */
  vehicleId: z.optional(z.nullable(Id)),
};

const ScheduledBooking = z.extend(BookingForm, claims);

/** A place as a phone knows it: degrees (WGS 84), and how far off it may be (W3C Geolocation). */
export const Coordinates = z.object({
  latitude: z.number().check(z.minimum(-90), z.maximum(90)),
  longitude: z.number().check(z.minimum(-180), z.maximum(180)),
  accuracyMetres: z.optional(z.nullable(z.number().check(z.minimum(0), z.maximum(100_000)))),
});

/** A place as a phone knows it. */
export type Coordinates = z.output<typeof Coordinates>;

/**
 * The emergency form's entries (specification sections 3 and 5). `location` is what the person
 * says about the place; where only the phone knows it, the coordinates as text.
 */
export const EmergencyForm = z.object({
  name: Name,
  email: Email,
  phone: Phone,
  location: text(300).check(z.minLength(5, 'Tell us where you are.')),
  vehicle: text(80).check(z.minLength(1, 'Tell us which car it is.')),
  chargingPort: optionalText(80),
  urgency: z.optional(z.enum(EMERGENCY_URGENCIES, 'Please say how urgent it is.')),
  notes: optionalNotes(2000),
  coordinates: z.optional(z.nullable(Coordinates)),
});

/** The emergency form's entries as typed by the contract. */
export type EmergencyForm = z.output<typeof EmergencyForm>;

const EmergencyBooking = z.extend(EmergencyForm, {
  serviceType: z.literal(EMERGENCY_REQUEST),
  bookingDate: LocalDate,
  bookingTime: LocalTime,
  ...claims,
});

/** What `POST /api/booking` takes: the scheduled variant or the emergency variant. */
export const BookingRequest = z.discriminatedUnion(
  'serviceType',
  [ScheduledBooking, EmergencyBooking],
  // Of a body that is no object the usual words are true.
  { error: ({ code }) => (code === 'invalid_union' ? NO_SERVICE_TYPE : undefined) },
);

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
  'refund_failed',
] as const;

/** A booking as its holder sees it. */
export const Booking = z.object({
  id: Id,
  /** What people call it: "VC-7K3F9". Null for moments after an upgrade, for older bookings. */
  number: z.nullable(z.string()),
  kind: z.enum(['scheduled', 'emergency']),
  status: z.enum(BOOKING_STATUSES),
  service: z.object({
    type: z.enum([...SERVICE_TYPES, EMERGENCY_REQUEST]),
    label: z.string(),
  }),
  /** To be paid for it; nothing where a session of a membership covers it. */
  amountCents: Cents,
  /** Whether a session of a membership was taken instead of money. */
  usesSession: z.boolean(),
  name: z.string(),
  email: z.string(),
  location: z.string(),
  vehicle: z.string(),
  /** On the clocks of the place of service. */
  bookingDate: z.string(),
  bookingTime: z.string(),
  zone: z.string(),
  startsAt: Instant,
  /** By when we answer, where a membership promises it for this emergency; else null. */
  respondBy: z.nullable(Instant),
  /** When the unpaid place is lost; null when nothing is held. */
  holdExpiresAt: z.nullable(Instant),
  paymentState: z.enum(PAYMENT_STATES),
  /** What is given back or is on its way; null when nothing is. */
  refundCents: z.nullable(Cents),
  /** What came in Bitcoin that wasn't needed, and that we send back once we know where to. */
  owedInBitcoinCents: z.optional(Cents),
  createdAt: Instant,
});

/** A booking as the client reads it. */
export type Booking = z.output<typeof Booking>;

const BookingAnswer = z.object({ booking: Booking });
const ByBookingId = z.object({ id: Id });

/** The endpoints of bookings (specification section 7). */
export const bookings = {
  create: endpoint({
    method: 'POST',
    path: '/booking',
    access: 'public',
    summary:
      'Book a charge: holds the place for 15 minutes until it is paid, or confirms it for a session',
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
      'no_sessions',
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
