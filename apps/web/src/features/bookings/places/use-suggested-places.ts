import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { LEAST_PLACE_CHARACTERS, type Place } from '@voltcourier/contracts/bookings/places';
import { useEffect, useMemo, useState } from 'react';
import { api } from './api.ts';

const TYPING_PAUSE_MS = 200;
const FRESH_MS = 60_000;
const MOST_CHARACTERS = 200;

/** A suggested place. */
export interface SuggestedPlace {
  readonly label: string;
  readonly detail: string | undefined;
  readonly place: Place;
}

/**
 * Returns the typed text once the user pauses; empty if it is too short or was chosen from the
 * list.
 */
function usePaused(typed: string, settled: string | undefined): string {
  const [paused, setPaused] = useState('');
  useEffect(() => {
    const pause = setTimeout(() => setPaused(typed), TYPING_PAUSE_MS);
    return () => clearTimeout(pause);
  }, [typed]);
  const query = paused.trim().slice(0, MOST_CHARACTERS);
  const isTyping = typed !== settled && paused !== settled;
  return isTyping && query.length >= LEAST_PLACE_CHARACTERS ? query : '';
}

/**
 * Returns address suggestions for the typed text, unless it was chosen before. If the geocoder is
 * off, slow or down, or there is no connection, there are none and no error: the field still works.
 */
export function useSuggestedPlaces(
  typed: string,
  settled: string | undefined,
): readonly SuggestedPlace[] {
  const [isOff, setOff] = useState(false);
  const query = usePaused(typed, settled);
  const isEnabled = query !== '' && !isOff;
  const { data } = useQuery({
    ...api.places.suggest.query(isEnabled && { query: { words: query } }),
    staleTime: FRESH_MS,
    retry: false,
    placeholderData: keepPreviousData,
  });
  if (data?.geocoder === 'off' && !isOff) setOff(true);
  const found = isEnabled ? data?.places : undefined;
  return useMemo(
    () =>
      (found ?? []).map((place) => ({
        place,
        label: place.line,
        detail: place.refusal === null ? undefined : 'We don’t come there.',
      })),
    [found],
  );
}
