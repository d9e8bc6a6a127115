import {
  type RegionForm,
  type RegionSettings,
  WEEKDAYS,
  type Weekday,
} from '@voltcourier/contracts';
import { SLOT_TIMES } from '@voltcourier/pricing';
import type { addEmployee } from './employees.ts';
import { bookingRequest } from './requests.ts';

type Client = Awaited<ReturnType<typeof addEmployee>>['client'];

let regions = 0;

/** The same hours on each day of the week. */
export const everyDay = (times: readonly string[]) =>
  Object.fromEntries(WEEKDAYS.map((day) => [day, [...times]])) as Record<Weekday, string[]>;

/** A region's form, with a name of its own. */
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

/** A region as the form of its change begins. */
export function formOf(region: RegionSettings): RegionForm {
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
    openingHours: openingHours as RegionForm['openingHours'],
  };
}

/** Nothing that has to be agreed to. */
export const NOTHING_KEPT = { overfullHours: 0, appointments: 0 };

/** Regions of a test's own, set as staff set them. */
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

    /** Adds a region and answers it. */
    add: async (changes: Partial<RegionForm> = {}): Promise<RegionSettings> => {
      const body = regionForm(changes);
      const { regions: all } = await client().settings.addRegion({ body });
      const added = all.find(({ name }) => name === body.name);
      if (added === undefined) throw new Error('The region was not added.');
      return added;
    },

    /** Changes a region, agreeing to whatever that means. */
    agree: async (regionId: string, changes: Partial<RegionForm>) => {
      const { effects } = await change(regionId, changes, { apply: false });
      const { overfullHours, appointments } = effects;
      return change(regionId, changes, { agreed: { overfullHours, appointments } });
    },
  };
}

/** A booking at an address whose ZIP code is `zip`. */
export const bookingIn = (zip: string, bookingDate: string, bookingTime: string) =>
  bookingRequest({ location: `1 Main St, Washington, DC ${zip}`, bookingDate, bookingTime });
