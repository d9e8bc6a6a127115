import {
  type RegionForm,
  type RegionSettings,
  WEEKDAYS,
  type Weekday,
} from '@voltcourier/contracts';
import { SLOT_TIMES } from '@voltcourier/pricing';
import type { addEmployee } from './employees.ts';
import type { useApi } from './harness.ts';
import { bookingRequest } from './requests.ts';

type Client = Awaited<ReturnType<typeof addEmployee>>['client'];

let regions = 0;

/** Returns the same hours for each day of the week. */
export const everyDay = (times: readonly string[]) =>
  Object.fromEntries(WEEKDAYS.map((day) => [day, [...times]])) as Record<Weekday, string[]>;

/** Returns a region's form with a unique name. */
export function regionForm(change: Partial<RegionForm> = {}): RegionForm {
  regions += 1;
  return {
    name: `Region ${regions}`,
    zone: 'America/New_York',
    capacityPerHour: 2,
    isDefault: false,
    isClosed: false,
    openingHours: everyDay(SLOT_TIMES),
    servesZone: false,
    zipPrefixes: [],
    ...change,
  };
}

/** Returns the form with a region's current values. */
function formOf(region: RegionSettings): RegionForm {
  const { name, zone, capacityPerHour, isDefault, isClosed, servesZone, zipPrefixes } = region;
  const { openingHours } = region;
  return {
    name,
    zone,
    capacityPerHour,
    isDefault,
    isClosed,
    servesZone,
    zipPrefixes,
    openingHours,
  };
}

/** Result of a change that needs no agreement. */
export const NOTHING_KEPT = { overfullHours: 0, appointments: 0 };

/** Regions for a single test, managed as by staff. */
export function createRegions(client: () => Client) {
  const find = async (id: string): Promise<RegionSettings> => {
    const region = (await client().settings.get()).regions.find((known) => known.id === id);
    if (region === undefined) throw new Error('There is no such region.');
    return region;
  };

  const change = async (
    regionId: string,
    changes: Partial<RegionForm>,
    { apply = true, agreed = NOTHING_KEPT, version = 0 } = {},
  ) => {
    const region = await find(regionId);
    const body = {
      form: { ...formOf(region), ...changes },
      version: version === 0 ? region.version : version,
      apply,
      agreed,
    };
    return client().settings.changeRegion({ params: { regionId }, body });
  };

  return {
    find,
    change,

    /** Adds a region and returns it. */
    add: async (changes: Partial<RegionForm> = {}): Promise<RegionSettings> => {
      const body = regionForm(changes);
      const { regions: all } = await client().settings.addRegion({ body });
      const added = all.find(({ name }) => name === body.name);
      if (added === undefined) throw new Error('The region was not added.');
      return added;
    },

    /** Changes a region, agreeing to the consequences. */
    agree: async (regionId: string, changes: Partial<RegionForm>) => {
      const { effects } = await change(regionId, changes, { apply: false });
      const { overfullHours, appointments } = effects;
      return change(regionId, changes, { agreed: { overfullHours, appointments } });
    },
  };
}

/** Returns a booking at an address with the ZIP code `zip`. */
export const bookingIn = (zip: string, bookingDate: string, bookingTime: string) =>
  bookingRequest({ location: `1 Main St, Washington, DC ${zip}`, bookingDate, bookingTime });

let zips = 20_100;

/** How customers see regions and book in them, together with the staff's view. */
export function createRegionDesk(started: ReturnType<typeof useApi>, client: () => Client) {
  const regionsOf = createRegions(client);

  const slotsOn = async (region: string, date: string) => {
    const query = { region, from: date, to: date };
    return (await started.api.client().availability.list({ query })).days[0]?.slots ?? [];
  };

  return {
    ...regionsOf,
    slotsOn,

    /** Adds a region with a single ZIP code. */
    addServed: async (changes: Partial<RegionForm> = {}) => {
      zips += 1;
      const zip = String(zips);
      return { zip, ...(await regionsOf.add({ zipPrefixes: [zip], ...changes })) };
    },

    freeAt: async (region: string, date: string, time: string) =>
      (await slotsOn(region, date)).find((slot) => slot.time === time)?.free,

    book: async (zip: string, date: string, time: string) => {
      const customer = started.api.client();
      const body = bookingIn(zip, date, time);
      const { booking } = await customer.bookings.create({ body, headers: {} });
      const params = { id: booking.id };
      return {
        ...booking,
        cancel: () => customer.customerChanges.cancel({ params, body: { feeCents: 0 } }),
        move: (bookingDate: string, bookingTime: string) =>
          customer.customerChanges.reschedule({ params, body: { bookingDate, bookingTime } }),
      };
    },

    takeOff: async (
      regionId: string | null,
      date: string,
      { apply = true, appointments = 0 } = {},
    ) => {
      const form = { regionId, date, reason: 'Public holiday' };
      const agreed = { ...NOTHING_KEPT, appointments };
      return client().settings.addDayOff({ body: { form, apply, agreed } });
    },

    seatsOf: (regionId: string) =>
      started.api.deps.db
        .selectFrom('seats')
        .selectAll()
        .where('region_id', '=', regionId)
        .execute(),
  };
}
