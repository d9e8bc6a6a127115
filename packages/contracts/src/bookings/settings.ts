import { SLOT_TIMES } from '@voltcourier/pricing';
import * as z from 'zod/mini';
import { endpoint } from '../kernel/route.ts';
import { Id, LocalDate, Name, text } from '../kernel/scalars.ts';

/** The most places that a region can have in an hour. */
export const MAX_PLACES_PER_HOUR = 50;

/** The days of the week, as hours are set by them. */
export const WEEKDAYS = [
  'sunday',
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
] as const;

/** A day of the week. */
export type Weekday = (typeof WEEKDAYS)[number];

const Times = z
  .array(z.enum(SLOT_TIMES as [string, ...string[]], 'Choose times between 8:00 AM and 7:00 PM.'))
  .check(z.maxLength(SLOT_TIMES.length, 'Choose each time once.'));

/** The start times that are offered, by weekday, on the clocks of the region. */
export const WeeklyHours = z.object({
  sunday: Times,
  monday: Times,
  tuesday: Times,
  wednesday: Times,
  thursday: Times,
  friday: Times,
  saturday: Times,
});

/** {@link WeeklyHours} as the client reads them. */
export type WeeklyHours = z.output<typeof WeeklyHours>;

const RegionId = z.string().check(z.regex(/^[a-z0-9-]{1,40}$/u, 'Unknown region.'));

/** How the names of zones look; whether there is one of that name, the api knows. */
const ZoneName = z
  .string('Choose a time zone.')
  .check(
    z.regex(/^[A-Z][A-Za-z_]{1,29}(?:\/[A-Za-z][A-Za-z_-]{1,29}){1,2}$/u, 'Choose a time zone.'),
  );

const PLACES = `From 1 to ${MAX_PLACES_PER_HOUR} bookings.`;

/** What staff say about a region. The form and the api check with this same schema. */
export const RegionForm = z
  .object({
    name: Name,
    /** Of the IANA database. */
    zone: ZoneName,
    capacityPerHour: z
      .int(PLACES)
      .check(z.minimum(1, PLACES), z.maximum(MAX_PLACES_PER_HOUR, PLACES)),
    /** It takes addresses that tell nothing. */
    isDefault: z.boolean(),
    /** It takes no new bookings, not even emergencies. */
    isClosed: z.boolean(),
    openingHours: WeeklyHours,
    /** It takes every address in its zone that no prefix gives to another region. */
    servesZone: z.boolean(),
    /** It takes the ZIP codes that begin like this; of several, the longest prefix counts. */
    zipPrefixes: z
      .array(
        z
          .string()
          .check(z.regex(/^\d{1,5}$/u, 'Enter the first digits of ZIP codes, like 233 or 23451.')),
      )
      .check(z.maxLength(500, 'Use at most 500 prefixes.')),
  })
  .check(
    z.refine(({ isDefault, isClosed }) => !(isDefault && isClosed), {
      path: ['isClosed'],
      message: 'The default region stays open. Make another one the default first.',
    }),
  );

/** A {@link RegionForm} as checked by the contract. */
export type RegionForm = z.output<typeof RegionForm>;

/** A region as staff set it. */
const RegionSettings = z.object({
  id: RegionId,
  name: z.string(),
  zone: z.string(),
  capacityPerHour: z.int(),
  isDefault: z.boolean(),
  isClosed: z.boolean(),
  openingHours: z.record(z.enum(WEEKDAYS), z.array(z.string())),
  servesZone: z.boolean(),
  zipPrefixes: z.array(z.string()),
  /** Goes up with every change. */
  version: z.int(),
  /** Appointments that are still to come. */
  comingAppointments: z.int(),
  /** Whether nothing was ever asked of it. */
  canRemove: z.boolean(),
});

/** A {@link RegionSettings} as the client reads it. */
export type RegionSettings = z.output<typeof RegionSettings>;

/** A day on which a region, or every region, takes no appointments. */
const DayOff = z.object({
  id: Id,
  /** Null for every region. */
  regionId: z.nullable(RegionId),
  date: z.string(),
  reason: z.string(),
  createdBy: z.string(),
});

/** A {@link DayOff} as the client reads it. */
export type DayOff = z.output<typeof DayOff>;

/** What staff say about a day off. The form and the api check with this same schema. */
export const DayOffForm = z.object({
  /** Null for every region. */
  regionId: z.nullable(RegionId),
  date: LocalDate,
  reason: text(200).check(z.minLength(3, 'Please say why, for whoever looks at this later.')),
});

/** A {@link DayOffForm} as checked by the contract. */
export type DayOffForm = z.output<typeof DayOffForm>;

/** What a configuration says about the brand, and which variable says it. */
const BrandSetting = z.object({
  label: z.string(),
  variable: z.string(),
  /** Null where it isn't set. */
  value: z.nullable(z.string()),
});

/** All settings. */
export const Settings = z.object({
  regions: z.array(RegionSettings),
  daysOff: z.array(DayOff),
  brand: z.array(BrandSetting),
});

/** All {@link Settings} as the client reads them. */
export type Settings = z.output<typeof Settings>;

/** What a change means for appointments that are there already: all of them are kept. */
const Effects = z.object({
  /** Hours that have more appointments than they will have places. */
  overfullHours: z.int(),
  /** Appointments at times that won't be offered any more. */
  appointments: z.int(),
  /** The first of these. */
  listed: z.array(
    z.object({
      bookingId: Id,
      name: z.string(),
      region: z.string(),
      date: z.string(),
      time: z.string(),
    }),
  ),
});

/** The {@link Effects} of a change as the client reads them. */
export type Effects = z.output<typeof Effects>;

const Count = z.int().check(z.minimum(0, 'Count from 0.'), z.maximum(1_000_000, 'Too many.'));

/** Whether to make a change or only to look, and which effects were shown: others aren't agreed to. */
const Agreement = {
  /** False looks only: nothing is changed. */
  apply: z.boolean(),
  agreed: z.object({ overfullHours: Count, appointments: Count }),
};

const SettingsChange = z.object({ effects: Effects, settings: Settings });

/** What became of a change, or would. */
export type SettingsChange = z.output<typeof SettingsChange>;

const ByRegion = z.object({ regionId: RegionId });
const REFUSALS = ['unauthenticated', 'forbidden'] as const;

/** What staff set: regions with their places, hours and areas, days off. Changes answer all. */
export const settings = {
  get: endpoint({
    method: 'GET',
    path: '/staff/settings',
    access: 'settings:read',
    summary: 'Regions, days off, and what is configured about the brand',
    response: Settings,
    errors: REFUSALS,
  }),
  addRegion: endpoint({
    method: 'POST',
    path: '/staff/settings/regions',
    access: 'settings:write',
    audit: 'region.add',
    summary: 'Add a region and open its hours',
    body: RegionForm,
    status: 201,
    response: Settings,
    errors: [...REFUSALS, 'settings_conflict'],
  }),
  changeRegion: endpoint({
    method: 'PUT',
    path: '/staff/settings/regions/:regionId',
    access: 'settings:write',
    audit: 'region.change',
    summary: 'Change a region, or look what that would mean; appointments that are there stay',
    params: ByRegion,
    body: z.object({ form: RegionForm, version: z.int(), ...Agreement }),
    response: SettingsChange,
    errors: [...REFUSALS, 'settings_conflict', 'changed_meanwhile'],
  }),
  removeRegion: endpoint({
    method: 'DELETE',
    path: '/staff/settings/regions/:regionId',
    access: 'settings:write',
    audit: 'region.remove',
    summary: 'Remove a region that nothing was ever asked of',
    params: ByRegion,
    response: Settings,
    errors: [...REFUSALS, 'settings_conflict'],
  }),
  addDayOff: endpoint({
    method: 'POST',
    path: '/staff/settings/days-off',
    access: 'settings:write',
    audit: 'day-off.add',
    summary: 'Take a day off, or look what that would mean; appointments that are there stay',
    body: z.object({ form: DayOffForm, ...Agreement }),
    response: SettingsChange,
    errors: [...REFUSALS, 'settings_conflict', 'changed_meanwhile'],
  }),
  removeDayOff: endpoint({
    method: 'DELETE',
    path: '/staff/settings/days-off/:dayOffId',
    access: 'settings:write',
    audit: 'day-off.remove',
    summary: 'Offer the hours of a day off again',
    params: z.object({ dayOffId: Id }),
    response: Settings,
    errors: REFUSALS,
  }),
} as const;
