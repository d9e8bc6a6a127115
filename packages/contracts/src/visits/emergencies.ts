import * as z from 'zod/mini';
import { EmergencyForm } from '../bookings/bookings.ts';
import { endpoint } from '../kernel/route.ts';
import { Id, Instant, text } from '../kernel/scalars.ts';
import { ByBooking, DispatchBooking, SeenVersion } from './dispatch.ts';
import { EMERGENCY_STEPS } from './emergency-stages.ts';
import { TechnicianNow } from './technicians.ts';

/** An emergency that staff enter for a caller. The form and the API validate with this schema. */
export const PhoneEmergency = z.extend(EmergencyForm, {
  /** The customer's account; null for a caller without one. */
  customerId: z.nullable(Id),
  /** The technician to send; null for none yet. */
  technicianId: z.nullable(Id),
  /** Even while off shift: staff have talked to them. */
  anyway: z.boolean(),
});

/** A {@link PhoneEmergency} as checked by the contract. */
export type PhoneEmergency = z.output<typeof PhoneEmergency>;

/** A step in handling an emergency. */
const StepForm = z.object({ to: z.enum(EMERGENCY_STEPS, 'Choose what has happened.') });

/** A technician who could respond to an emergency now. */
const EmergencyTechnician = z.extend(TechnicianNow, {
  /**
   * Distance in miles, as the crow flies, from their current or last booking of the day, by ZIP
   * codes; null if unknown.
   */
  miles: z.nullable(z.number()),
});

/** An {@link EmergencyTechnician} as the client reads it. */
export type EmergencyTechnician = z.output<typeof EmergencyTechnician>;

/** An unanswered emergency, with only what an alert shows. */
const UnansweredEmergency = z.object({
  id: Id,
  name: z.string(),
  location: z.string(),
  /** Deadline for answering it. */
  dueAt: Instant,
});

/** An {@link UnansweredEmergency} as the client reads it. */
export type UnansweredEmergency = z.output<typeof UnansweredEmergency>;

/** Staff actions on emergencies. */
export const emergencies = {
  technicians: endpoint({
    method: 'GET',
    path: '/staff/emergencies/technicians',
    access: 'bookings:read',
    summary: 'List technicians for an emergency: available ones on shift first, nearest first',
    query: z.object({ location: text(300).check(z.minLength(5, 'Tell us where the car is.')) }),
    response: z.object({
      region: z.object({ id: z.string(), name: z.string() }),
      technicians: z.array(EmergencyTechnician),
    }),
    errors: ['unauthenticated', 'forbidden', 'not_served'],
  }),
  unanswered: endpoint({
    method: 'GET',
    path: '/staff/emergencies/unanswered',
    access: 'bookings:read',
    summary: 'List unanswered emergencies, latest due first',
    response: z.object({ emergencies: z.array(UnansweredEmergency) }),
    errors: ['unauthenticated', 'forbidden'],
  }),
  take: endpoint({
    method: 'POST',
    path: '/staff/emergencies',
    access: 'bookings:write',
    audit: 'booking.create',
    summary: 'Record an emergency by phone, and assign a technician',
    headers: z.object({ 'idempotency-key': z.optional(Id) }),
    body: PhoneEmergency,
    status: 201,
    response: DispatchBooking,
    errors: [
      'unauthenticated',
      'forbidden',
      'not_served',
      'idempotency_mismatch',
      'no_sessions',
      'technician_off',
      'technician_unavailable',
    ],
    rateLimit: { max: 60, windowSeconds: 60 },
  }),
  step: endpoint({
    method: 'POST',
    path: '/staff/emergencies/:bookingId/step',
    access: 'bookings:write',
    audit: 'emergency.step',
    summary: 'Record that an emergency was answered, that its technician has arrived, or undo that',
    params: ByBooking,
    query: SeenVersion,
    body: StepForm,
    response: DispatchBooking,
    errors: ['unauthenticated', 'forbidden', 'changed_meanwhile', 'too_early', 'too_late'],
  }),
} as const;
