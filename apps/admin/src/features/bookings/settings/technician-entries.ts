import {
  type RegionSettings,
  WEEKDAYS,
  type WeeklyHours,
} from '@voltcourier/contracts/bookings/settings';
import type { Technician, TechnicianColor } from '@voltcourier/contracts/visits/technicians';

/** A technician as entered. */
export interface TechnicianEntries {
  readonly name: string;
  readonly phone: string;
  readonly regionId: string;
  readonly userId: string;
  readonly color: TechnicianColor;
  readonly hasOwnHours: boolean;
  readonly workingHours: WeeklyHours;
  readonly daysOff: readonly string[];
  readonly isRetired: boolean;
}

/** Initial working hours of a technician: those of their region. */
export function hoursOfRegion(regions: readonly RegionSettings[], id: string): WeeklyHours {
  const hours = regions.find((region) => region.id === id)?.openingHours;
  return Object.fromEntries(WEEKDAYS.map((day) => [day, [...(hours?.[day] ?? [])]])) as Record<
    keyof WeeklyHours,
    string[]
  >;
}

/** Initial entries of a technician's form; without a technician those of a new one. */
export function entriesOf(
  technician: Technician | undefined,
  regions: readonly RegionSettings[],
): TechnicianEntries {
  const regionId =
    technician?.regionId ?? (regions.find(({ isDefault }) => isDefault) ?? regions[0])?.id ?? '';
  const own = technician?.workingHours ?? null;
  return {
    name: technician?.name ?? '',
    phone: technician?.phone ?? '',
    regionId,
    userId: technician?.userId ?? '',
    color: technician?.color ?? 'plain',
    hasOwnHours: own !== null,
    workingHours: own ?? hoursOfRegion(regions, regionId),
    daysOff: technician?.daysOff ?? [],
    isRetired: technician?.isRetired ?? false,
  };
}

/** Converts the entries to the contract's input. */
export const inputOf = ({
  phone,
  userId,
  hasOwnHours,
  workingHours,
  ...entries
}: TechnicianEntries) => ({
  ...entries,
  phone: phone.trim() === '' ? null : phone,
  userId: userId === '' ? null : userId,
  workingHours: hasOwnHours ? workingHours : null,
});
