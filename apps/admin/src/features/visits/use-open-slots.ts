import { useQuery } from '@tanstack/react-query';
import type { Availability, Region } from '@voltcourier/contracts/bookings/availability';
import { addDays, localDateAt } from '@voltcourier/pricing';
import { useEffect, useEffectEvent } from 'react';
import { availabilityApi } from '../../lib/api/availability.ts';
import type { ContractForm } from '../../lib/use-contract-form.ts';
import { useNow } from '../../lib/use-now.ts';

/** Minimum length of an address. */
export const LEAST_CHARACTERS = 5;

/** The region that serves a location, once it is long enough. */
export function useServingRegion(location: string) {
  const { data, error } = useQuery({
    ...availabilityApi.regionOf.query(
      location.length >= LEAST_CHARACTERS && { query: { location } },
    ),
    staleTime: Infinity,
  });
  return { region: data?.region, error };
}

/** Number of days searched for the next free hour. */
const NEAR_DAYS = 7;

/** Minimum time until a visit, because technicians need to get there, in milliseconds. */
const LEAD_MS = 30 * 60_000;

/** Preselects a region's next free hour if no day is selected. */
export function useNextFreeHour(
  region: Region | undefined,
  {
    entries,
    set,
  }: Pick<ContractForm<{ bookingDate: string; bookingTime: string }>, 'entries' | 'set'>,
): void {
  const now = useNow();
  const isOpen = region !== undefined && entries.bookingDate === '';
  const today = isOpen ? localDateAt(new Date(now), region.zone) : '';
  const { data } = useQuery(
    availabilityApi.list.query(
      isOpen && { query: { region: region.id, from: today, to: addDays(today, NEAR_DAYS - 1) } },
    ),
  );
  const chooseFirst = useEffectEvent((days: Availability['days']) => {
    for (const { date, slots } of days) {
      const slot = slots.find(
        ({ free, startsAt }) => free > 0 && Date.parse(startsAt) > now + LEAD_MS,
      );
      if (slot !== undefined) {
        set({ bookingDate: date, bookingTime: slot.time });
        return;
      }
    }
  });
  useEffect(() => {
    if (isOpen && data !== undefined) chooseFirst(data.days);
  }, [isOpen, data]);
}
