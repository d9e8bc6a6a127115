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

/** A region with everything that determines its area and its opening hours. */
export interface RegionRow {
  readonly id: string;
  readonly name: string;
  readonly zone: string;
  readonly capacity_per_hour: number;
  readonly is_default: boolean;
  /** Whether the region takes no new bookings, not even emergencies. */
  readonly is_closed: boolean;
  /** Start times offered per weekday, Sunday first. */
  readonly opening_hours: readonly (readonly string[])[];
  /**
   * Whether the region serves every address in its zone that no ZIP prefix assigns to another
   * region.
   */
  readonly serves_zone: boolean;
  /** Incremented with every change, to detect stale copies. */
  readonly version: number;
  /** Days off of this region and of all regions, from yesterday on. */
  readonly days_off: readonly string[];
  readonly zip_prefixes: readonly string[];
}

/** A slot with its target number of seats: zero if it isn't offered. */
export interface WantedSlot {
  readonly startsAt: Date;
  readonly seats: number;
}

/** Defaults of a new region. */
export const NEW_REGION = {
  is_default: false,
  is_closed: false,
  opening_hours: EVERY_HOUR,
  serves_zone: false,
  version: 1,
  days_off: [],
  zip_prefixes: [],
} as const;

/** Returns a region's opening hours. */
export function openingOf(region: RegionRow): OpeningHours {
  if (region.is_closed) return NEVER_OPEN;
  return { weekdays: region.opening_hours, daysOff: region.days_off };
}

/** Returns how many seats a region offers at an instant: zero if no slot starts then. */
export function capacityAt(region: RegionRow, startsAt: Date): number {
  const date = localDateAt(startsAt, region.zone);
  const time = localTimeAt(startsAt, region.zone);
  return offeredTimes(date, openingOf(region)).includes(time) ? region.capacity_per_hour : 0;
}

/** Returns the slots that a region offers between two local dates, with their seats. */
export function offeredSlots(region: RegionRow, from: string, to: string): WantedSlot[] {
  const opening = openingOf(region);
  const slots: WantedSlot[] = [];
  for (let date = from; date <= to; date = addDays(date, 1)) {
    for (const time of offeredTimes(date, opening)) {
      const startsAt = slotStart(date, time, region.zone);
      slots.push({ startsAt, seats: region.capacity_per_hour });
    }
  }
  return slots;
}
