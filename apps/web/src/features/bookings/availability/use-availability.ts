import type { SlotProposal } from '@voltcourier/contracts/kernel/errors';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  type Availability,
  availability,
  type Region,
} from '@voltcourier/contracts/bookings/availability';
import type { availabilityPolicy } from '@voltcourier/contracts/bookings/availability-policy';
import { failedWith } from '@voltcourier/contracts/client';
import { refresh } from '@voltcourier/contracts/query';
import { useCallback } from 'react';
import { apiFor } from '../../../lib/api.ts';

const api = apiFor({ availability });

// Slots may be taken while the user chooses, so the data is refetched when it is looked at.
const FRESH_MS = 20_000;

/** Loads a region's free slots for the whole booking window; by default of the default region. */
export function useAvailability(region?: string) {
  return useQuery({
    ...api.availability.list.query({ query: { region } }),
    staleTime: FRESH_MS,
    refetchOnWindowFocus: true,
    placeholderData: keepPreviousData,
  });
}

/** Invalidates the availability after it has proved wrong. */
export function useForgetAvailability(): () => void {
  const client = useQueryClient();
  return useCallback(() => void refresh(client, ['availability.list']), [client]);
}

/** Returns the region that serves an address, or a sentence on why none does. */
export function useRegionOf(location: string): {
  region: Region | undefined;
  refusal: string | undefined;
} {
  const trimmed = location.trim();
  const { data, error } = useQuery({
    ...api.availability.regionOf.query(trimmed.length >= 5 && { query: { location: trimmed } }),
    placeholderData: keepPreviousData,
  });
  const refused = failedWith<typeof availabilityPolicy.regionOf>(error, 'not_served');
  return {
    region: refused ? undefined : data?.region,
    refusal: refused ? error.message : undefined,
  };
}

/** Returns the next bookable slots, in order. */
export function nextFreeSlots(shown: Availability, limit: number): SlotProposal[] {
  const found: SlotProposal[] = [];
  for (const { date, slots } of shown.days) {
    for (const slot of slots) {
      if (slot.free > 0) found.push({ date, ...slot });
      if (found.length === limit) return found;
    }
  }
  return found;
}
