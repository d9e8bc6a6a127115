import * as z from 'zod/mini';
import { ByBooking, DispatchBooking, SeenVersion } from './dispatch.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { Id } from '../kernel/scalars.ts';
import { TechnicianName } from './technicians.ts';

/** A technician of the booking's region, and their availability at its time. */
const Candidate = z.extend(TechnicianName, {
  /** Whether they work at that time. */
  works: z.boolean(),
  /** Customer of their visit at that time; null for none. */
  busyWith: z.nullable(z.string()),
  /** Number of their visits and emergencies that day, not counting this booking. */
  visits: z.int(),
});

/** A {@link Candidate} as the client reads it. */
export type Candidate = z.output<typeof Candidate>;

/** Assignment of a technician to a booking. The form and the API validate with this schema. */
export const Assignment = z.object({
  /** Null removes the assigned technician. */
  technicianId: z.nullable(Id),
  /** Even outside their working hours: staff have talked to them. */
  anyway: z.boolean(),
});

/** An {@link Assignment} as checked by the contract. */
export type Assignment = z.output<typeof Assignment>;

/** Maximum number of bookings per bulk assignment, the page size of the list. */
export const MAX_ASSIGNED_TOGETHER = 50;

const BOOKING_ID = '[\\da-f]{8}(?:-[\\da-f]{4}){3}-[\\da-f]{12}';
const BOOKING_IDS = new RegExp(
  `^${BOOKING_ID}(?:,${BOOKING_ID}){0,${MAX_ASSIGNED_TOGETHER - 1}}$`,
  'u',
);

/** A technician, and how many of the selected bookings they could take. */
const SharedCandidate = z.extend(TechnicianName, {
  /** Bookings at whose time they work and have no other visit. */
  available: z.int(),
  /** Bookings in their region outside their working hours. */
  off: z.int(),
  /** Bookings at whose time they have another visit. */
  busy: z.int(),
});

/** A {@link SharedCandidate} as the client reads it. */
export type SharedCandidate = z.output<typeof SharedCandidate>;

/** Bookings with the versions that the change is based on. */
const SeenBookings = z
  .array(z.object({ bookingId: Id, ...SeenVersion.shape }))
  .check(
    z.minLength(1, 'Choose at least one booking.'),
    z.maxLength(MAX_ASSIGNED_TOGETHER, `Assign up to ${MAX_ASSIGNED_TOGETHER} bookings at once.`),
  );

/** Bulk assignment of several bookings, each with its version. */
export const SharedAssignment = z.extend(Assignment, { bookings: SeenBookings });

/** A {@link SharedAssignment} as checked by the contract. */
export type SharedAssignment = z.output<typeof SharedAssignment>;

/** Result for one of several bookings, with its new state. */
const AssignmentResult = z.object({
  bookingId: Id,
  /** Customer of the booking. */
  name: z.string(),
  /** Why it was not assigned; null if it was. */
  refusal: z.nullable(
    z.object({
      code: z.enum([
        'changed_meanwhile',
        'too_late',
        'technician_busy',
        'technician_off',
        'technician_unavailable',
        'not_found',
      ]),
      message: z.string(),
    }),
  ),
  /** Its version for the next change; null if there is no such booking. */
  version: z.nullable(z.string()),
  /** Technician now assigned. */
  technician: z.nullable(TechnicianName),
});

/** An {@link AssignmentResult} as the client reads it. */
export type AssignmentResult = z.output<typeof AssignmentResult>;

/** Assignments of technicians to bookings. */
export const technicianAssignments = {
  candidates: endpoint({
    method: 'GET',
    path: '/staff/bookings/:bookingId/technicians',
    params: ByBooking,
    response: z.object({ candidates: z.array(Candidate) }),
  }),
  sharedCandidates: endpoint({
    method: 'GET',
    path: '/staff/booking-technicians',
    query: z.object({
      /** Ids separated by commas. */
      bookings: z.string().check(z.regex(BOOKING_IDS, 'Choose between 1 and 50 bookings.')),
    }),
    response: z.object({ candidates: z.array(SharedCandidate) }),
  }),
  assignTogether: endpoint({
    method: 'POST',
    path: '/staff/booking-technicians',
    body: SharedAssignment,
    response: z.object({ results: z.array(AssignmentResult) }),
  }),
  undoAssignments: endpoint({
    method: 'POST',
    path: '/staff/booking-technicians/undo',
    /** Each with the version that its assignment returned. */
    body: z.object({ bookings: SeenBookings }),
    response: z.object({ results: z.array(AssignmentResult) }),
  }),
  assign: endpoint({
    method: 'POST',
    path: '/staff/bookings/:bookingId/technician',
    params: ByBooking,
    query: SeenVersion,
    body: Assignment,
    response: DispatchBooking,
  }),
} as const;
