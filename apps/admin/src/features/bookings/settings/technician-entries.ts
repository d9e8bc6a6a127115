import {
  type RegionSettings,
  WEEKDAYS,
  type WeeklyHours,
} from '@voltcourier/contracts/bookings/settings';
import type { Technician } from '@voltcourier/contracts/visits/technicians';

/** Initial working hours of a technician: those of their region. */
export function hoursOfRegion(regions: readonly RegionSettings[], id: string): WeeklyHours {
  const hours = regions.find((region) => region.id === id)?.openingHours;
  return Object.fromEntries(WEEKDAYS.map((day) => [day, [...(hours?.[day] ?? [])]])) as Record<
    keyof WeeklyHours,
    string[]
  >;
}

/** Initial entries of a technician's form; without a technician those of a new one. */
export function entriesOf(technician: Technician | undefined, regions: readonly RegionSettings[]) {
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

/** A technician as entered. */
export type TechnicianEntries = ReturnType<typeof entriesOf>;

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
