import * as z from 'zod/mini';
import { ByBooking, DispatchBooking, SeenVersion } from './dispatch.ts';
import { endpoint } from '../kernel/route.ts';
import { Id } from '../kernel/scalars.ts';
import { TechnicianName } from './technicians.ts';

/** A technician of a booking's region, and how they stand at its time. */
const Candidate = z.extend(TechnicianName, {
  /** Whether they work at that time. */
  works: z.boolean(),
  /** Whose visit they have at that time; null for nobody's. */
  busyWith: z.nullable(z.string()),
  /** Their visits and emergencies of that day, this booking not counted. */
  visits: z.int(),
});

/** A {@link Candidate} as the client reads it. */
export type Candidate = z.output<typeof Candidate>;

/** Who is to go to a booking. The form and the api check with this same schema. */
export const Assignment = z.object({
  /** Null takes whoever is assigned off. */
  technicianId: z.nullable(Id),
  /** Also at a time at which they don’t work: staff have talked to them. */
  anyway: z.boolean(),
});

/** An {@link Assignment} as checked by the contract. */
export type Assignment = z.output<typeof Assignment>;

/** Who goes to which booking. */
export const technicianAssignments = {
  candidates: endpoint({
    method: 'GET',
    path: '/staff/bookings/:bookingId/technicians',
    access: 'bookings:read',
    summary: 'The technicians of a booking’s region: those who are free at its time first',
    params: ByBooking,
    response: z.object({ candidates: z.array(Candidate) }),
    errors: ['unauthenticated', 'forbidden'],
  }),
  assign: endpoint({
    method: 'POST',
    path: '/staff/bookings/:bookingId/technician',
    access: 'bookings:write',
    audit: 'booking.assign',
    summary: 'Send a technician to a booking, another one, or nobody',
    params: ByBooking,
    query: SeenVersion,
    body: Assignment,
    response: DispatchBooking,
    errors: [
      'unauthenticated',
      'forbidden',
      'changed_meanwhile',
      'too_late',
      'technician_busy',
      'technician_off',
      'technician_unavailable',
    ],
  }),
} as const;
