import { useQuery } from '@tanstack/react-query';
import { LOOK_EVERY_MS, LOOK_LASTS_MS, type Looker } from '@voltcourier/contracts/visits/presence';
import { useEffect } from 'react';
import { presenceApi } from '../../lib/api/presence.ts';

/** A booking or request that someone has open. */
export interface Looked {
  readonly kind: 'booking' | 'request';
  readonly id: string;
}

/** Identifies this tab among those of the same user. */
const TAB = crypto.randomUUID();

const keyOf = ({ kind, id }: Looked) =>
  kind === 'booking'
    ? presenceApi.look.key({ params: { bookingId: id } })
    : presenceApi.lookAtRequest.key({ params: { requestId: id } });

function say({ kind, id }: Looked, isLeaving: boolean, more: { signal?: AbortSignal } = {}) {
  const body = { isLeaving, tab: TAB };
  return kind === 'booking'
    ? presenceApi.look({ params: { bookingId: id }, body, ...more })
    : presenceApi.lookAtRequest({ params: { requestId: id }, body, ...more });
}

/**
 * Others who have a booking or request open. While mounted and visible, it reports the signed-in
 * user's presence to them; a hidden or closed page stops reporting and times out.
 */
export function useOtherLookers({ kind, id }: Looked): readonly Looker[] {
  const { data } = useQuery({
    queryKey: keyOf({ kind, id }),
    queryFn: ({ signal }) => say({ kind, id }, false, { signal }),
    refetchInterval: LOOK_EVERY_MS,
    // Past presence says nothing about the present.
    gcTime: 0,
    retry: false,
  });
  useEffect(
    () => () => {
      // A client that can't report times out within seconds.
      say({ kind, id }, true).catch(() => undefined);
    },
    [kind, id],
  );
  return data?.others ?? [];
}

/** Others who have one of a list's records open: one query for all rows. */
export function useLookersOf(id: string): readonly Looker[] {
  const { data } = useQuery({
    ...presenceApi.lookers.query(),
    staleTime: LOOK_LASTS_MS,
    // The stream reports who comes and leaves, but not who lost the connection.
    refetchInterval: ({ state }) => (state.data?.records.length ? LOOK_LASTS_MS : false),
    retry: false,
    select: ({ records }) => records.find((record) => record.id === id)?.others,
  });
  return data ?? [];
}
