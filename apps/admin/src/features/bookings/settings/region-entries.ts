import type { RegionSettings } from '@voltcourier/contracts/bookings/settings';
import { DEFAULT_ZONE, SLOT_TIMES } from '@voltcourier/pricing';

const allDay = () => [...SLOT_TIMES];

/** Initial entries of a region's form; without a region those of a new one. */
export function entriesOf(region: RegionSettings | undefined) {
  return {
    name: region?.name ?? '',
    zone: region?.zone ?? DEFAULT_ZONE,
    capacityPerHour: String(region?.capacityPerHour ?? 2),
    isDefault: region?.isDefault ?? false,
    isClosed: region?.isClosed ?? false,
    openingHours: region?.openingHours ?? {
      sunday: allDay(),
      monday: allDay(),
      tuesday: allDay(),
      wednesday: allDay(),
      thursday: allDay(),
      friday: allDay(),
      saturday: allDay(),
    },
    servesZone: region?.servesZone ?? false,
    zipPrefixes: region?.zipPrefixes.join(', ') ?? '',
  };
}

/** A region as entered, by the names of the contract. */
export type RegionEntries = ReturnType<typeof entriesOf>;

/** Converts the entries to the contract's input. */
export const inputOf = ({ capacityPerHour, zipPrefixes, ...entries }: RegionEntries) => ({
  ...entries,
  capacityPerHour: /^\d+$/u.test(capacityPerHour.trim()) ? Number(capacityPerHour) : Number.NaN,
  zipPrefixes: zipPrefixes.split(/[\s,;]+/u).filter((prefix) => prefix !== ''),
});

const FIELD_NAMES: readonly (readonly [keyof RegionSettings, string])[] = [
  ['name', 'Name'],
  ['zone', 'Time zone'],
  ['capacityPerHour', 'Bookings per hour'],
  ['isDefault', 'Default region'],
  ['isClosed', 'Closed for new bookings'],
  ['openingHours', 'Opening hours'],
  ['servesZone', 'Rest of the time zone'],
  ['zipPrefixes', 'ZIP prefixes'],
];

/** Fields of a region that someone else has changed, by their labels. */
export function changedFields(before: RegionSettings, now: RegionSettings): string[] {
  return FIELD_NAMES.filter(
    ([field]) => JSON.stringify(before[field]) !== JSON.stringify(now[field]),
  ).map(([, name]) => name);
}
