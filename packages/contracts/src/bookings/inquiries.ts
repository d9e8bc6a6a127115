import {
  BILLING_INTERVALS,
  PLAN_NAMES,
  QUICK_BOOKING_SERVICES,
  QUICK_BOOKING_URGENCIES,
  type QuickBookingService,
} from '@voltcourier/pricing';
import * as z from 'zod/mini';
import { endpoint } from '../kernel/endpoint.ts';
import {
  Email,
  Id,
  IdempotencyHeaders,
  Instant,
  Location,
  Name,
  optionalText,
  Phone,
  optionalNotes,
} from '../kernel/scalars.ts';

/** Vehicles of the contact form (specification section 3), with their labels. */
export const CONTACT_VEHICLES = {
  tesla: 'Tesla',
  chevy: 'Chevrolet',
  nissan: 'Nissan',
  ford: 'Ford',
  volkswagen: 'Volkswagen',
  other: 'Other',
} as const;

/** A vehicle of the contact form. */
export type ContactVehicle = keyof typeof CONTACT_VEHICLES;

/** Vehicles of a quick booking (specification section 3), with their labels. */
export const QUICK_BOOKING_VEHICLES = {
  'tesla-model-3': 'Tesla Model 3',
  'tesla-model-y': 'Tesla Model Y',
  'tesla-model-s': 'Tesla Model S',
  'tesla-model-x': 'Tesla Model X',
  'nissan-leaf': 'Nissan Leaf',
  'chevy-bolt': 'Chevrolet Bolt',
  'ford-mustang-mach-e': 'Ford Mustang Mach-E',
  'hyundai-ioniq': 'Hyundai Ioniq',
  other: 'Other',
} as const;

/** A vehicle of a quick booking. */
export type QuickBookingVehicle = keyof typeof QUICK_BOOKING_VEHICLES;

const namesOf = <Key extends string>(labels: Readonly<Record<Key, unknown>>) =>
  Object.keys(labels) as [Key, ...Key[]];

/**
 * Input of the contact form (specification sections 3 and 5). The web form and the API validate
 * with this schema, so that their messages are the same.
 */
export const ContactForm = z.object({
  name: Name,
  email: Email,
  vehicle: z.enum(namesOf<ContactVehicle>(CONTACT_VEHICLES), 'Please select your vehicle type.'),
  notes: optionalNotes(2000),
});

/** Input of the contact form, as checked by the contract. */
export type ContactForm = z.output<typeof ContactForm>;

/**
 * Input of a quick booking (specification sections 3 and 5), with the plan that the person came
 * from (decisions, plan buttons). Each step of the wizard validates its part.
 */
export const QuickBookingForm = z.object({
  name: Name,
  phone: Phone,
  email: z.optional(z.nullable(Email)),
  location: Location,
  vehicleType: z.enum(
    namesOf<QuickBookingVehicle>(QUICK_BOOKING_VEHICLES),
    'Please select your vehicle type.',
  ),
  serviceType: z.enum(
    namesOf<QuickBookingService>(QUICK_BOOKING_SERVICES),
    'Please select a service type.',
  ),
  urgency: z.enum(QUICK_BOOKING_URGENCIES, 'Please select how soon you need us.'),
  preferredTime: optionalText(80),
  notes: optionalNotes(2000),
  /** A vehicle of the signed-in user or of their company. */
  vehicleId: z.optional(z.nullable(Id)),
  plan: z.optional(z.nullable(z.enum(PLAN_NAMES, 'Please select a plan.'))),
  interval: z.optional(
    z.nullable(z.enum(BILLING_INTERVALS, 'Please select monthly or annual billing.')),
  ),
});

/** Input of a quick booking, as checked by the contract. */
export type QuickBookingForm = z.output<typeof QuickBookingForm>;

/** A quick booking as displayed to its author. */
export const QuickBooking = z.object({
  id: Id,
  createdAt: Instant,
  /** Deadline of our callback (specification section 9: 15 minutes). */
  callbackDueAt: Instant,
  /** Deadline of our arrival, by urgency (specification section 9). */
  respondBy: Instant,
});

/** A quick booking as the client reads it. */
export type QuickBooking = z.output<typeof QuickBooking>;

/**
 * Endpoints for contact requests and quick bookings, which need no payment (specification section
 * 7).
 */
export const inquiries = {
  create: endpoint({
    method: 'POST',
    path: '/contact',
    headers: IdempotencyHeaders,
    body: ContactForm,
    response: z.object({ request: z.object({ id: Id, createdAt: Instant }) }),
  }),
  createQuickBooking: endpoint({
    method: 'POST',
    path: '/quick-booking',
    headers: IdempotencyHeaders,
    body: QuickBookingForm,
    response: z.object({ request: QuickBooking }),
  }),
} as const;
