import { SLOT_TIMES } from '@voltcourier/pricing';
import * as z from 'zod/mini';
import { endpoint } from '../kernel/endpoint.ts';
import { Id, LocalDate, Name, text, Version } from '../kernel/scalars.ts';

/** Maximum capacity of a region per hour. */
export const MAX_PLACES_PER_HOUR = 50;

/** Weekdays, for opening hours. */
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

/** Offered start times by weekday, in the region's time zone. */
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

/** Syntax of a time zone name; the API checks whether it exists. */
const ZoneName = z
  .string('Choose a time zone.')
  .check(
    z.regex(/^[A-Z][A-Za-z_]{1,29}(?:\/[A-Za-z][A-Za-z_-]{1,29}){1,2}$/u, 'Choose a time zone.'),
  );

const PLACES = `From 1 to ${MAX_PLACES_PER_HOUR} bookings.`;

/** Input of a region. The form and the API validate with this schema. */
export const RegionForm = z
  .object({
    name: Name,
    /** An IANA time zone. */
    zone: ZoneName,
    capacityPerHour: z
      .int(PLACES)
      .check(z.minimum(1, PLACES), z.maximum(MAX_PLACES_PER_HOUR, PLACES)),
    /** Serves addresses that don't tell their region. */
    isDefault: z.boolean(),
    /** Accepts no new bookings, including emergencies. */
    isClosed: z.boolean(),
    openingHours: WeeklyHours,
    /** Serves every address in its zone that no prefix assigns to another region. */
    servesZone: z.boolean(),
    /** Serves ZIP codes with these prefixes; the longest matching prefix wins. */
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

/** A region's settings. */
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
  /** Incremented with every change. */
  version: Version,
  /** Number of future appointments. */
  comingAppointments: z.int(),
  /** Whether it was never used. */
  canRemove: z.boolean(),
});

/** A {@link RegionSettings} as the client reads it. */
export type RegionSettings = z.output<typeof RegionSettings>;

/** A closed day of a region, or of all regions. */
const DayOff = z.object({
  id: Id,
  /** Null for all regions. */
  regionId: z.nullable(RegionId),
  date: z.string(),
  reason: z.string(),
  createdBy: z.string(),
});

/** A {@link DayOff} as the client reads it. */
export type DayOff = z.output<typeof DayOff>;

/** Input of a closed day. The form and the API validate with this schema. */
export const DayOffForm = z.object({
  /** Null for all regions. */
  regionId: z.nullable(RegionId),
  date: LocalDate,
  reason: text(200).check(
    z.minLength(3, 'Please give a reason, so that others understand it later.'),
  ),
});

/** A {@link DayOffForm} as checked by the contract. */
export type DayOffForm = z.output<typeof DayOffForm>;

/** A configured brand value, and the variable that sets it. */
const BrandSetting = z.object({
  label: z.string(),
  variable: z.string(),
  /** Null if not set. */
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

/** Effects of a change on existing appointments, all of which are kept. */
const Effects = z.object({
  /** Hours with more appointments than places after the change. */
  overfullHours: z.int(),
  /** Appointments at times that will no longer be offered. */
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

/**
 * Whether to apply a change or do a dry run, and the effects that were confirmed: the change is
 * refused if they differ.
 */
const Agreement = {
  /** False is a dry run: nothing is changed. */
  apply: z.boolean(),
  agreed: z.object({ overfullHours: Count, appointments: Count }),
};

const SettingsChange = z.object({ effects: Effects, settings: Settings });

/** Result of a change or dry run. */
export type SettingsChange = z.output<typeof SettingsChange>;

const ByRegion = z.object({ regionId: RegionId });

/**
 * Settings: regions with their capacity, hours and areas, and closed days. Changes return all
 * settings.
 */
export const settings = {
  get: endpoint({
    method: 'GET',
    path: '/staff/settings',
    response: Settings,
  }),
  addRegion: endpoint({
    method: 'POST',
    path: '/staff/settings/regions',
    body: RegionForm,
    response: Settings,
  }),
  changeRegion: endpoint({
    method: 'PUT',
    path: '/staff/settings/regions/:regionId',
    params: ByRegion,
    body: z.object({ form: RegionForm, version: Version, ...Agreement }),
    response: SettingsChange,
  }),
  removeRegion: endpoint({
    method: 'DELETE',
    path: '/staff/settings/regions/:regionId',
    params: ByRegion,
    response: Settings,
  }),
  addDayOff: endpoint({
    method: 'POST',
    path: '/staff/settings/days-off',
    body: z.object({ form: DayOffForm, ...Agreement }),
    response: SettingsChange,
  }),
  removeDayOff: endpoint({
    method: 'DELETE',
    path: '/staff/settings/days-off/:dayOffId',
    params: z.object({ dayOffId: Id }),
    response: Settings,
  }),
} as const;
