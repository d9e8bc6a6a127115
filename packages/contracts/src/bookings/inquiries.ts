import {
  BILLING_INTERVALS,
  PLAN_NAMES,
  QUICK_BOOKING_SERVICES,
  QUICK_BOOKING_URGENCIES,
  type QuickBookingService,
} from '@voltcourier/pricing';
import * as z from 'zod/mini';
import { endpoint } from '../kernel/route.ts';
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

/** The vehicles of the contact form (specification section 3), with their labels. */
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

/** The vehicles of a quick booking (specification section 3), with their labels. */
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
 * The contact form's entries (specification sections 3 and 5). The web's form and the api check
 * with this same schema, so their messages are the same.
 */
export const ContactForm = z.object({
  name: Name,
  email: Email,
  vehicle: z.enum(namesOf<ContactVehicle>(CONTACT_VEHICLES), 'Please select your vehicle type.'),
  notes: optionalNotes(2000),
});

/** The contact form's entries as typed by the contract. */
export type ContactForm = z.output<typeof ContactForm>;

/**
 * The quick booking's entries (specification sections 3 and 5), with the plan that the person came
 * from (decisions, plan buttons). The steps of the wizard check their part of it.
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
  /** One of the signed-in person's vehicles, or of their company's. */
  vehicleId: z.optional(z.nullable(Id)),
  plan: z.optional(z.nullable(z.enum(PLAN_NAMES, 'Please select a plan.'))),
  interval: z.optional(
    z.nullable(z.enum(BILLING_INTERVALS, 'Please select monthly or annual billing.')),
  ),
});

/** The quick booking's entries as typed by the contract. */
export type QuickBookingForm = z.output<typeof QuickBookingForm>;

/** A quick booking as the person who made it sees it. */
export const QuickBooking = z.object({
  id: Id,
  createdAt: Instant,
  /** When we have called back (specification section 9: 15 minutes). */
  callbackDueAt: Instant,
  /** When we are there, by urgency (specification section 9). */
  respondBy: Instant,
});

/** A quick booking as the client reads it. */
export type QuickBooking = z.output<typeof QuickBooking>;

// Each request writes to an address that nobody has proved to be theirs, so few are let through.
const RATE_LIMIT = { max: 20, windowSeconds: 600 } as const;

/** The endpoints of contacts: requests without a payment (specification section 7). */
export const inquiries = {
  create: endpoint({
    method: 'POST',
    path: '/contact',
    access: 'public',
    summary: 'Ask for a charge: staff answer by e-mail',
    headers: IdempotencyHeaders,
    body: ContactForm,
    status: 201,
    response: z.object({ request: z.object({ id: Id, createdAt: Instant }) }),
    errors: ['idempotency_mismatch'],
    rateLimit: RATE_LIMIT,
  }),
  createQuickBooking: endpoint({
    method: 'POST',
    path: '/quick-booking',
    access: 'public',
    summary: 'Ask for a charge or a membership: staff call back within 15 minutes',
    headers: IdempotencyHeaders,
    body: QuickBookingForm,
    status: 201,
    response: z.object({ request: QuickBooking }),
    errors: ['not_served', 'idempotency_mismatch'],
    rateLimit: RATE_LIMIT,
  }),
} as const;
