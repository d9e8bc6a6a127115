import * as z from 'zod/mini';
import { Region, Slot } from '../bookings/availability.ts';
import { BOOKING_STATUSES } from '../bookings/bookings.ts';
import { Id, Instant } from '../kernel/scalars.ts';
import { EmergencyProgress } from './emergency-stages.ts';
import { TechnicianName } from './technicians.ts';

/** A booking as the calendar shows it. */
const CalendarBooking = z.object({
  id: Id,
  kind: z.enum(['scheduled', 'emergency']),
  status: z.enum(BOOKING_STATUSES),
  name: z.string(),
  service: z.string(),
  regionId: Region.shape.id,
  zone: z.string(),
  startsAt: Instant,
  /** On the clocks of its region; of an emergency, when it was sent. */
  bookingDate: z.string(),
  bookingTime: z.string(),
  canMove: z.boolean(),
  /** Whether somebody can still be sent there. */
  canAssign: z.boolean(),
  technicianId: z.nullable(Id),
  /** By when an emergency is to be answered; the hour of an appointment. */
  dueAt: Instant,
  /** How far an emergency has come; null for an appointment. */
  emergency: z.nullable(EmergencyProgress),
  location: z.string(),
  version: z.string(),
});

/** A {@link CalendarBooking} as the client reads it. */
export type CalendarBooking = z.output<typeof CalendarBooking>;

/** A region's day or week. */
export const CalendarView = z.object({
  region: Region,
  regions: z.array(Region),
  days: z.array(
    z.object({
      date: z.string(),
      /** The hours that can be booked, with the places that are free; none of a day that is over. */
      slots: z.array(Slot),
    }),
  ),
  /** Who works in the region, and who has visits there in these days. */
  technicians: z.array(
    z.extend(TechnicianName, {
      /** The hours that they work, by the days that are shown. */
      days: z.array(z.object({ date: z.string(), times: z.array(z.string()) })),
    }),
  ),
  /** Those that are not given up, the first first. */
  bookings: z.array(CalendarBooking),
  /** Whether there are more than these, which nobody could look at at once. */
  hasMore: z.boolean(),
});

/** A {@link CalendarView} as the client reads it. */
export type CalendarView = z.output<typeof CalendarView>;
