import * as z from 'zod/mini';
import { EmergencyForm } from '../bookings/bookings.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { Id, Instant, OnceHeaders, text } from '../kernel/scalars.ts';
import { ByBooking, DispatchBooking, SeenVersion } from './dispatch.ts';
import { EMERGENCY_STEPS } from './emergency-stages.ts';
import { TechnicianNow } from './technicians.ts';

/** An emergency that staff enter for a caller. The form and the API validate with this schema. */
export const PhoneEmergency = z.extend(EmergencyForm, {
  location: text(300).check(z.minLength(5, 'Enter where the car is.')),
  vehicle: text(80).check(z.minLength(1, 'Enter which car it is.')),
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
    query: z.object({ location: text(300).check(z.minLength(5, 'Tell us where the car is.')) }),
    response: z.object({
      region: z.object({ id: z.string(), name: z.string() }),
      technicians: z.array(EmergencyTechnician),
    }),
  }),
  unanswered: endpoint({
    method: 'GET',
    path: '/staff/emergencies/unanswered',
    response: z.object({ emergencies: z.array(UnansweredEmergency) }),
  }),
  take: endpoint({
    method: 'POST',
    path: '/staff/emergencies',
    headers: OnceHeaders,
    body: PhoneEmergency,
    response: DispatchBooking,
  }),
  step: endpoint({
    method: 'POST',
    path: '/staff/emergencies/:bookingId/step',
    params: ByBooking,
    query: SeenVersion,
    body: StepForm,
    response: DispatchBooking,
  }),
} as const;
