import {
  type DayOff,
  type RegionForm,
  type RegionSettings,
  type Settings,
  WEEKDAYS,
  type Weekday,
} from '@voltcourier/contracts';
import { SLOT_TIMES } from '@voltcourier/pricing';
import { AppError } from '../../../platform/app-error.ts';
import type { RegionRow } from '../availability/service.ts';
import type { DayOffRow, RegionValues } from './repository.ts';

const MAX_ID_LENGTH = 32;

/** Returns the error for a concurrent change to the same region. */
export function changedBy(): AppError {
  return new AppError(
    'changed_meanwhile',
    'Someone else changed this region while you were editing it, so nothing is saved yet. Your entries are still here: compare them with the current region.',
  );
}

/** Derives the ID of a new region from its name, as a URL slug. */
export function idFor(name: string, regions: readonly RegionRow[]): string {
  const text = name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/gu, '-')
    .slice(0, MAX_ID_LENGTH)
    .replaceAll(/^-+|-+$/gu, '');
  const base = text === '' ? 'region' : text;
  const taken = new Set(regions.map(({ id }) => id));
  for (let number = 1; ; number += 1) {
    const id = number === 1 ? base : `${base}-${number}`;
    if (!taken.has(id)) return id;
  }
}

/** Returns a form's values as stored: times and prefixes unique and sorted. */
export function valuesOf({ openingHours, zipPrefixes, ...form }: RegionForm): RegionValues {
  return {
    ...form,
    openingHours: WEEKDAYS.map((day) =>
      SLOT_TIMES.filter((time) => openingHours[day].includes(time)),
    ),
    zipPrefixes: [...new Set(zipPrefixes)].toSorted(),
  };
}

const hoursOf = ({ opening_hours }: RegionRow) =>
  Object.fromEntries(
    WEEKDAYS.map((day, index) => [day, [...(opening_hours[index] ?? [])]]),
  ) as Record<Weekday, string[]>;

/** Returns the region data for the audit log. */
export function auditOf(region: RegionRow) {
  return {
    name: region.name,
    zone: region.zone,
    capacityPerHour: region.capacity_per_hour,
    isDefault: region.is_default,
    isClosed: region.is_closed,
    openingHours: hoursOf(region),
    servesZone: region.serves_zone,
    zipPrefixes: region.zip_prefixes,
  };
}

/** Returns all settings, as staff see them. */
export function settingsOf(
  regions: readonly RegionRow[],
  uses: readonly { id: string; coming: number; isUsed: boolean }[],
  daysOff: readonly DayOffRow[],
  brand: Settings['brand'],
): Settings {
  return {
    regions: regions.map((region): RegionSettings => {
      const use = uses.find(({ id }) => id === region.id);
      return {
        ...auditOf(region),
        zipPrefixes: [...region.zip_prefixes],
        id: region.id,
        version: region.version,
        comingAppointments: use?.coming ?? 0,
        canRemove: !region.is_default && use?.isUsed === false,
      };
    }),
    daysOff: daysOff.map(
      ({ id, region_id: regionId, date, reason, created_by: createdBy }): DayOff => ({
        id,
        regionId,
        date,
        reason,
        createdBy,
      }),
    ),
    brand,
  };
}
