import {
  EVERY_HOUR,
  localDateAt,
  localTimeAt,
  NEVER_OPEN,
  offeredTimes,
  type OpeningHours,
  slotStart,
  addDays,
} from '@voltcourier/pricing';

/** A region with everything that decides where it is, and when it takes appointments. */
export interface RegionRow {
  readonly id: string;
  readonly name: string;
  readonly zone: string;
  readonly capacity_per_hour: number;
  readonly is_default: boolean;
  /** It takes no new bookings at present, not even emergencies. */
  readonly is_closed: boolean;
  /** The start times that are offered, by weekday, Sunday first. */
  readonly opening_hours: readonly (readonly string[])[];
  /** Whether it serves whatever address in its zone no ZIP prefix gives to another region. */
  readonly serves_zone: boolean;
  /** Goes up with every change, so that who knows an older one can be told. */
  readonly version: number;
  /** The days off of this region and of all, from yesterday on. */
  readonly days_off: readonly string[];
  readonly zip_prefixes: readonly string[];
}

/** A slot and how many places it should have: none where it isn't offered. */
export interface WantedSlot {
  readonly startsAt: Date;
  readonly places: number;
}

/** What a region has where nobody has said otherwise. */
export const NEW_REGION = {
  is_default: false,
  is_closed: false,
  opening_hours: EVERY_HOUR,
  serves_zone: false,
  version: 1,
  days_off: [],
  zip_prefixes: [],
} as const;

/** When a region takes appointments. */
export function openingOf(region: RegionRow): OpeningHours {
  if (region.is_closed) return NEVER_OPEN;
  return { weekdays: region.opening_hours, daysOff: region.days_off };
}

/** How many places a region offers at an instant: none where it starts no slot. */
export function capacityAt(region: RegionRow, startsAt: Date): number {
  const date = localDateAt(startsAt, region.zone);
  const time = localTimeAt(startsAt, region.zone);
  return offeredTimes(date, openingOf(region)).includes(time) ? region.capacity_per_hour : 0;
}

/** The slots that a region offers from one local date to another, with their places. */
export function offeredSlots(region: RegionRow, from: string, to: string): WantedSlot[] {
  const opening = openingOf(region);
  const slots: WantedSlot[] = [];
  for (let date = from; date <= to; date = addDays(date, 1)) {
    for (const time of offeredTimes(date, opening)) {
      const startsAt = slotStart(date, time, region.zone);
      slots.push({ startsAt, places: region.capacity_per_hour });
    }
  }
  return slots;
}
