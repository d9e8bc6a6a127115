import * as z from 'zod/mini';
import { BookingDetails } from '../bookings/booking-details.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { ByBooking, DispatchBooking, DispatchRow, SeenVersion } from './dispatch.ts';
import { EMERGENCY_STEPS } from './emergency-stages.ts';
import { Measured } from './measured.ts';
import { TechnicianName } from './technicians.ts';

/** A visit in the list of its technician: neither prices nor the customer's email address. */
export const OwnVisitRow = z.pick(DispatchRow, {
  id: true,
  number: true,
  kind: true,
  status: true,
  service: true,
  urgency: true,
  name: true,
  location: true,
  vehicle: true,
  startsAt: true,
  zone: true,
  dueAt: true,
  createdAt: true,
  emergency: true,
});

/** An {@link OwnVisitRow} as the client reads it. */
export type OwnVisitRow = z.output<typeof OwnVisitRow>;

/** A visit as its technician needs it at the car. */
export const OwnVisit = z.extend(OwnVisitRow, {
  ...BookingDetails.shape,
  phone: DispatchBooking.shape.phone,
  coordinates: DispatchBooking.shape.coordinates,
  onSiteCents: DispatchBooking.shape.onSiteCents,
  staffNotes: DispatchBooking.shape.staffNotes,
  measured: DispatchBooking.shape.measured,
  technician: DispatchBooking.shape.technician,
  canAssign: DispatchBooking.shape.canAssign,
  canFinish: DispatchBooking.shape.canFinish,
  version: DispatchBooking.shape.version,
});

/** An {@link OwnVisit} as the client reads it. */
export type OwnVisit = z.output<typeof OwnVisit>;

/** Visits of the technician who is signed in. */
const OwnVisits = z.object({
  /** Null if the account isn't linked to a technician who is at work. */
  technician: z.nullable(
    z.extend(TechnicianName, {
      regionName: z.string(),
      /** Time zone of the region. */
      zone: z.string(),
    }),
  ),
  /** Open ones in order of time, of which there may be more. */
  open: z.array(OwnVisitRow),
  hasMore: z.boolean(),
  /** Visits of today that are over, the latest first. */
  over: z.array(OwnVisitRow),
});

/** {@link OwnVisits} as the client reads them. */
export type OwnVisits = z.output<typeof OwnVisits>;

const ABOUT = { params: ByBooking, response: OwnVisit } as const;

/** What technicians see of their own visits, and record about them. */
export const ownVisits = {
  list: endpoint({
    method: 'GET',
    path: '/staff/own-visits',
    response: OwnVisits,
  }),
  get: endpoint({
    method: 'GET',
    path: '/staff/own-visits/:bookingId',
    ...ABOUT,
  }),
  step: endpoint({
    method: 'POST',
    path: '/staff/own-visits/:bookingId/step',
    query: SeenVersion,
    body: z.object({ to: z.enum(EMERGENCY_STEPS, 'Choose what has happened.') }),
    ...ABOUT,
  }),
  complete: endpoint({
    method: 'POST',
    path: '/staff/own-visits/:bookingId/complete',
    query: SeenVersion,
    body: Measured,
    ...ABOUT,
  }),
} as const;
