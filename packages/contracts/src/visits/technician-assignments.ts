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

/** The most bookings that are assigned at once: as many as a page of the list has. */
export const MAX_ASSIGNED_TOGETHER = 50;

const BOOKING_ID = '[\\da-f]{8}(?:-[\\da-f]{4}){3}-[\\da-f]{12}';
const BOOKING_IDS = new RegExp(
  `^${BOOKING_ID}(?:,${BOOKING_ID}){0,${MAX_ASSIGNED_TOGETHER - 1}}$`,
  'u',
);

/** A technician, and how many of the chosen bookings they could go to. */
const SharedCandidate = z.extend(TechnicianName, {
  /** The bookings at whose time they work and have no other visit. */
  available: z.int(),
  /** The bookings of their region at whose time they don’t work. */
  off: z.int(),
  /** The bookings at whose time they have another visit. */
  busy: z.int(),
});

/** A {@link SharedCandidate} as the client reads it. */
export type SharedCandidate = z.output<typeof SharedCandidate>;

/** Some bookings, each as it was seen. */
const SeenBookings = z
  .array(z.object({ bookingId: Id, ...SeenVersion.shape }))
  .check(
    z.minLength(1, 'Choose at least one booking.'),
    z.maxLength(MAX_ASSIGNED_TOGETHER, `Assign up to ${MAX_ASSIGNED_TOGETHER} bookings at once.`),
  );

/** Who is to go to several bookings, each as it was seen. */
export const SharedAssignment = z.extend(Assignment, { bookings: SeenBookings });

/** A {@link SharedAssignment} as checked by the contract. */
export type SharedAssignment = z.output<typeof SharedAssignment>;

/** What became of one of several bookings, and how it is now. */
const AssignmentResult = z.object({
  bookingId: Id,
  /** Whose booking it is. */
  name: z.string(),
  /** Why it was not assigned; null where the technician goes there now. */
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
  /** The version to change it by now; null where there is no such booking. */
  version: z.nullable(z.string()),
  /** Who goes there now. */
  technician: z.nullable(TechnicianName),
});

/** An {@link AssignmentResult} as the client reads it. */
export type AssignmentResult = z.output<typeof AssignmentResult>;

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
  sharedCandidates: endpoint({
    method: 'GET',
    path: '/staff/booking-technicians',
    access: 'bookings:read',
    summary: 'The technicians of the regions of some bookings: who could go to most of them first',
    query: z.object({
      /** Their ids, with commas between them. */
      bookings: z.string().check(z.regex(BOOKING_IDS, 'Choose between 1 and 50 bookings.')),
    }),
    response: z.object({ candidates: z.array(SharedCandidate) }),
    errors: ['unauthenticated', 'forbidden'],
  }),
  assignTogether: endpoint({
    method: 'POST',
    path: '/staff/booking-technicians',
    access: 'bookings:write',
    audit: 'booking.assign',
    summary: 'Send a technician, or nobody, to several bookings; each is assigned or says why not',
    body: SharedAssignment,
    response: z.object({ results: z.array(AssignmentResult) }),
    errors: ['unauthenticated', 'forbidden'],
    rateLimit: { max: 60, windowSeconds: 60 },
  }),
  undoAssignments: endpoint({
    method: 'POST',
    path: '/staff/booking-technicians/undo',
    access: 'bookings:write',
    audit: 'booking.undo-assignment',
    summary:
      'Undo one’s own assignments within seconds: whoever went to each booking before goes there again, or it says why not',
    /** Each by the version that its assignment answered. */
    body: z.object({ bookings: SeenBookings }),
    response: z.object({ results: z.array(AssignmentResult) }),
    errors: ['unauthenticated', 'forbidden'],
    rateLimit: { max: 60, windowSeconds: 60 },
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
