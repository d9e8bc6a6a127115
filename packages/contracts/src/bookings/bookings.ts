import { EMERGENCY_REQUEST, EMERGENCY_URGENCIES, SERVICE_TYPES } from '@voltcourier/pricing';
import * as z from 'zod/mini';
import { endpoint } from '../kernel/endpoint.ts';
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

/** Vehicles of the booking form (specification section 3), with their labels. */
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
 * Input of the booking form (specification sections 3 and 5). The web form and the API validate
 * with this schema, so that their messages are the same.
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

/** Input of the booking form, as checked by the contract. */
export type BookingForm = z.output<typeof BookingForm>;

const claims = {
  /** Always null (specification section 3); the session identifies the customer. */
  customerId: z.optional(z.null()),
  /** In dollars, as the observed client sends it. Only compared with our own price. */
  amount: z.optional(z.number()),
  /** Pays with a session of the signed-in user's membership instead of money. */
  useSession: z.optional(z.boolean()),
  /** A vehicle of the signed-in user or of their company. */
  vehicleId: z.optional(z.nullable(Id)),
};

const ScheduledBooking = z.extend(BookingForm, claims);

/** A position reported by a device: degrees (WGS 84), and its accuracy (W3C Geolocation). */
export const Coordinates = z.object({
  latitude: z.number().check(z.minimum(-90), z.maximum(90)),
  longitude: z.number().check(z.minimum(-180), z.maximum(180)),
  accuracyMetres: z.optional(z.nullable(z.number().check(z.minimum(0), z.maximum(100_000)))),
});

/** A position reported by a device. */
export type Coordinates = z.output<typeof Coordinates>;

/**
 * Input of the emergency form (specification sections 3 and 5). `location` is the person's
 * description of the place, or the coordinates as text if only the device knows it.
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

/** Input of the emergency form, as checked by the contract. */
export type EmergencyForm = z.output<typeof EmergencyForm>;

const EmergencyBooking = z.extend(EmergencyForm, {
  serviceType: z.literal(EMERGENCY_REQUEST),
  bookingDate: LocalDate,
  bookingTime: LocalTime,
  ...claims,
});

/** Body of `POST /api/booking`: a scheduled booking or an emergency. */
export const BookingRequest = z.discriminatedUnion(
  'serviceType',
  [ScheduledBooking, EmergencyBooking],
  // For a body that isn't an object, the default message applies.
  { error: ({ code }) => (code === 'invalid_union' ? NO_SERVICE_TYPE : undefined) },
);

/** A booking request as checked by the contract. */
export type BookingRequest = z.output<typeof BookingRequest>;

/** States of a booking. The transitions are in the API. */
export const BOOKING_STATUSES = [
  'pending',
  'confirmed',
  'expired',
  'cancelled',
  'completed',
  'no_show',
] as const;

/** State of a booking. */
export type BookingStatus = (typeof BOOKING_STATUSES)[number];

/** Payment states as displayed to the customer. */
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

/** A booking as displayed to its holder. */
export const Booking = z.object({
  id: Id,
  /** Readable number: "VC-7K3F9". For a moment after an upgrade null for older bookings. */
  number: z.nullable(z.string()),
  kind: z.enum(['scheduled', 'emergency']),
  status: z.enum(BOOKING_STATUSES),
  service: z.object({
    type: z.enum([...SERVICE_TYPES, EMERGENCY_REQUEST]),
    label: z.string(),
  }),
  /** Price; zero if a membership session covers it. */
  amountCents: Cents,
  /** Whether a membership session was used instead of money. */
  usesSession: z.boolean(),
  name: z.string(),
  email: z.string(),
  location: z.string(),
  vehicle: z.string(),
  /** In the time zone of the service location. */
  bookingDate: z.string(),
  bookingTime: z.string(),
  zone: z.string(),
  startsAt: Instant,
  /** Deadline for our answer, if a membership promises one for this emergency; otherwise null. */
  respondBy: z.nullable(Instant),
  /** When the unpaid hold expires; null if there is no hold. */
  holdExpiresAt: z.nullable(Instant),
  paymentState: z.enum(PAYMENT_STATES),
  /** Amount refunded, including pending refunds; null if there is none. */
  refundCents: z.nullable(Cents),
  /** Whether that amount goes back in Bitcoin, for which we need an address. */
  refundInBitcoin: z.optional(z.boolean()),
  /** Surplus received in Bitcoin, which we return once we know the address. */
  owedInBitcoinCents: z.optional(Cents),
  /** Bitcoin that has arrived but doesn't pay for the booking: too little, or too late. */
  depositInBitcoinCents: z.optional(Cents),
  createdAt: Instant,
});

/** A booking as the client reads it. */
export type Booking = z.output<typeof Booking>;

const BookingAnswer = z.object({ booking: Booking });
const ByBookingId = z.object({ id: Id });

/** Endpoints for bookings (specification section 7). */
export const bookings = {
  create: endpoint({
    method: 'POST',
    path: '/booking',
    headers: IdempotencyHeaders,
    body: BookingRequest,
    response: z.object({
      booking: Booking,
      /** Token for reading and paying for this booking; also set as an HttpOnly cookie. */
      accessToken: z.string(),
    }),
  }),
  get: endpoint({
    method: 'GET',
    path: '/booking/:id',
    params: ByBookingId,
    response: BookingAnswer,
  }),
  refreshStatus: endpoint({
    method: 'PUT',
    path: '/booking/:id/status',
    params: ByBookingId,
    body: z.object({
      status: z.literal('confirmed', 'Only staff can set any other status.'),
      sendEmail: z.optional(z.boolean()),
      paymentMethod: z.optional(z.enum(['card', 'bitcoin', 'wallet'])),
    }),
    response: BookingAnswer,
  }),
} as const;
