import * as z from 'zod/mini';
import { endpoint } from '../kernel/route.ts';
import { BusinessDate, Id, Instant, Name, Phone } from '../kernel/scalars.ts';
import { TAG_TONES } from '../crm/notes-and-tasks.ts';
import { WeeklyHours } from '../bookings/settings.ts';

/** How technicians are told apart at a glance, beside their names. */
export const TECHNICIAN_COLORS = TAG_TONES;

/** A color of {@link TECHNICIAN_COLORS}. */
export type TechnicianColor = (typeof TECHNICIAN_COLORS)[number];

/** The most days off that a technician has written down ahead. */
export const MAX_DAYS_OFF = 200;

const RegionId = z.string().check(z.regex(/^[a-z0-9-]{1,40}$/u, 'Choose a region.'));

/** A technician, as bookings and lists name one. */
export const TechnicianName = z.object({
  id: Id,
  name: z.string(),
  color: z.enum(TECHNICIAN_COLORS),
});

/** A {@link TechnicianName} as the client reads it. */
export type TechnicianName = z.output<typeof TechnicianName>;

/** What staff say about a technician. The form and the api check with this same schema. */
export const TechnicianForm = z.object({
  name: Name,
  /** For colleagues alone. */
  phone: z.nullable(Phone),
  regionId: RegionId,
  /** The account of the technician, where they are staff who sign in. */
  userId: z.nullable(Id),
  color: z.enum(TECHNICIAN_COLORS, 'Choose a color.'),
  /** The hours at which visits can start, by weekday; null for those of the region. */
  workingHours: z.nullable(WeeklyHours),
  daysOff: z
    .array(BusinessDate)
    .check(z.maxLength(MAX_DAYS_OFF, `Enter at most ${MAX_DAYS_OFF} days off.`)),
  /** Gets no visits any more; what they did stays theirs. */
  isRetired: z.boolean(),
});

/** A {@link TechnicianForm} as checked by the contract. */
export type TechnicianForm = z.output<typeof TechnicianForm>;

/** A technician as staff keep them. */
const Technician = z.extend(TechnicianName, {
  phone: z.nullable(z.string()),
  regionId: z.string(),
  regionName: z.string(),
  userId: z.nullable(Id),
  /** What the account is called; null without one. */
  username: z.nullable(z.string()),
  workingHours: z.nullable(WeeklyHours),
  /** From yesterday on, the first first. */
  daysOff: z.array(z.string()),
  isRetired: z.boolean(),
  /** Visits that are still to come, and open emergencies. */
  comingVisits: z.int(),
  /** Goes up with every change. */
  version: z.int(),
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

/** A technician's day at this moment. */
export const TechnicianNow = z.extend(TechnicianName, {
  regionId: z.string(),
  regionName: z.string(),
  zone: z.string(),
  /** Busy with a visit, free, or not at work now. */
  state: z.enum(['busy', 'free', 'off']),
  /** Whether they have working hours today, on the clocks of their region. */
  worksToday: z.boolean(),
  visitsToday: z.int(),
  current: z.nullable(TechnicianVisit),
  /** The next of today or tomorrow. */
  next: z.nullable(TechnicianVisit),
});

/** A {@link TechnicianNow} as the client reads it. */
export type TechnicianNow = z.output<typeof TechnicianNow>;

const REFUSALS = ['unauthenticated', 'forbidden'] as const;

/** Who drives to customers. Changes answer all of them. */
export const technicians = {
  list: endpoint({
    method: 'GET',
    path: '/staff/technicians',
    access: 'bookings:read',
    summary: 'Technicians with their regions, hours and days off, those at work first',
    response: Technicians,
    errors: REFUSALS,
  }),
  now: endpoint({
    method: 'GET',
    path: '/staff/technicians/now',
    access: 'bookings:read',
    summary: 'Who is free now, with the visits that technicians are at and go to next',
    response: z.object({ technicians: z.array(TechnicianNow) }),
    errors: REFUSALS,
  }),
  add: endpoint({
    method: 'POST',
    path: '/staff/technicians',
    access: 'settings:write',
    audit: 'technician.add',
    summary: 'Add a technician',
    body: TechnicianForm,
    status: 201,
    response: Technicians,
    errors: [...REFUSALS, 'settings_conflict'],
  }),
  change: endpoint({
    method: 'PUT',
    path: '/staff/technicians/:technicianId',
    access: 'settings:write',
    audit: 'technician.change',
    summary: 'Change a technician, or retire one who has no visits ahead',
    params: z.object({ technicianId: Id }),
    body: z.object({ form: TechnicianForm, version: z.int() }),
    response: Technicians,
    errors: [...REFUSALS, 'settings_conflict', 'changed_meanwhile'],
  }),
} as const;
