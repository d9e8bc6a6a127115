import * as z from 'zod/mini';
import { endpoint } from '../kernel/endpoint.ts';
import { BusinessDate, Id, Instant, Name, Phone, Version } from '../kernel/scalars.ts';
import { TAG_TONES } from '../crm/notes-and-tasks.ts';
import { WeeklyHours } from '../bookings/settings.ts';

/** Colors that distinguish technicians, in addition to their names. */
export const TECHNICIAN_COLORS = TAG_TONES;

/** A color of {@link TECHNICIAN_COLORS}. */
export type TechnicianColor = (typeof TECHNICIAN_COLORS)[number];

/** Maximum number of future days off per technician. */
export const MAX_DAYS_OFF = 200;

const RegionId = z.string().check(z.regex(/^[a-z0-9-]{1,40}$/u, 'Choose a region.'));

/** A technician as named in bookings and lists. */
export const TechnicianName = z.object({
  id: Id,
  name: z.string(),
  color: z.enum(TECHNICIAN_COLORS),
});

/** A {@link TechnicianName} as the client reads it. */
export type TechnicianName = z.output<typeof TechnicianName>;

/** A technician as entered by staff. The form and the API validate with this schema. */
export const TechnicianForm = z.object({
  name: Name,
  /** Visible only to staff. */
  phone: z.nullable(Phone),
  regionId: RegionId,
  /** The technician's staff account, if they have one. */
  userId: z.nullable(Id),
  color: z.enum(TECHNICIAN_COLORS, 'Choose a color.'),
  /** Possible start hours of visits by weekday; null for those of the region. */
  workingHours: z.nullable(WeeklyHours),
  daysOff: z
    .array(BusinessDate)
    .check(z.maxLength(MAX_DAYS_OFF, `Enter at most ${MAX_DAYS_OFF} days off.`)),
  /** Gets no more visits, but keeps past ones. */
  isRetired: z.boolean(),
});

/** A {@link TechnicianForm} as checked by the contract. */
export type TechnicianForm = z.output<typeof TechnicianForm>;

/** A technician as displayed to staff. */
const Technician = z.extend(TechnicianName, {
  phone: z.nullable(z.string()),
  regionId: z.string(),
  regionName: z.string(),
  userId: z.nullable(Id),
  /** User name of the account; null without one. */
  username: z.nullable(z.string()),
  workingHours: z.nullable(WeeklyHours),
  /** From yesterday on, in order of date. */
  daysOff: z.array(z.string()),
  isRetired: z.boolean(),
  /** Number of future visits and open emergencies. */
  comingVisits: z.int(),
  /** Incremented with every change. */
  version: Version,
});

/** A {@link Technician} as the client reads it. */
export type Technician = z.output<typeof Technician>;

const Technicians = z.object({ technicians: z.array(Technician) });

/** A visit in a technician's day. */
const TechnicianVisit = z.object({
  bookingId: Id,
  /** The customer. */
  name: z.string(),
  startsAt: Instant,
  isEmergency: z.boolean(),
});

/** Current state of a technician's day. */
export const TechnicianNow = z.extend(TechnicianName, {
  regionId: z.string(),
  regionName: z.string(),
  zone: z.string(),
  /** Busy with a visit, free, or off duty. */
  state: z.enum(['busy', 'free', 'off']),
  /** Whether they have working hours today, in the time zone of their region. */
  worksToday: z.boolean(),
  visitsToday: z.int(),
  current: z.nullable(TechnicianVisit),
  /** Next visit today or tomorrow. */
  next: z.nullable(TechnicianVisit),
});

/** A {@link TechnicianNow} as the client reads it. */
export type TechnicianNow = z.output<typeof TechnicianNow>;

/** Technicians. Changes return all of them. */
export const technicians = {
  list: endpoint({
    method: 'GET',
    path: '/staff/technicians',
    response: Technicians,
  }),
  now: endpoint({
    method: 'GET',
    path: '/staff/technicians/now',
    response: z.object({ technicians: z.array(TechnicianNow) }),
  }),
  add: endpoint({
    method: 'POST',
    path: '/staff/technicians',
    body: TechnicianForm,
    response: Technicians,
  }),
  change: endpoint({
    method: 'PUT',
    path: '/staff/technicians/:technicianId',
    params: z.object({ technicianId: Id }),
    body: z.object({ form: TechnicianForm, version: Version }),
    response: Technicians,
  }),
} as const;
