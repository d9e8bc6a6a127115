import * as z from 'zod/mini';
import { Region, Slot } from '../bookings/availability.ts';
import { BOOKING_STATUSES } from '../bookings/bookings.ts';
import { Id, Instant } from '../kernel/scalars.ts';
import { EmergencyProgress } from './emergency-stages.ts';
import { TechnicianName } from './technicians.ts';

/** A booking in the calendar. */
const CalendarBooking = z.object({
  id: Id,
  kind: z.enum(['scheduled', 'emergency']),
  status: z.enum(BOOKING_STATUSES),
  name: z.string(),
  service: z.string(),
  regionId: Region.shape.id,
  zone: z.string(),
  startsAt: Instant,
  /** In the region's time zone. For an emergency, when it was submitted. */
  bookingDate: z.string(),
  bookingTime: z.string(),
  canMove: z.boolean(),
  /** Whether a technician can still be assigned. */
  canAssign: z.boolean(),
  technicianId: z.nullable(Id),
  /** Deadline for answering an emergency, or the start of an appointment. */
  dueAt: Instant,
  /** Progress of an emergency; null for an appointment. */
  emergency: z.nullable(EmergencyProgress),
  location: z.string(),
  version: z.string(),
});

/** A {@link CalendarBooking} as the client reads it. */
export type CalendarBooking = z.output<typeof CalendarBooking>;

/** A day or week of a region. */
export const CalendarView = z.object({
  region: Region,
  regions: z.array(Region),
  days: z.array(
    z.object({
      date: z.string(),
      /** Bookable hours with their free places; empty for past days. */
      slots: z.array(Slot),
    }),
  ),
  /** Technicians of the region, and others with visits there on these days. */
  technicians: z.array(
    z.extend(TechnicianName, {
      /** Their working hours, by displayed day. */
      days: z.array(z.object({ date: z.string(), times: z.array(z.string()) })),
    }),
  ),
  /** Bookings that aren't canceled, in order of time. */
  bookings: z.array(CalendarBooking),
  /** Whether there are more bookings than could be displayed. */
  hasMore: z.boolean(),
});

/** A {@link CalendarView} as the client reads it. */
export type CalendarView = z.output<typeof CalendarView>;
