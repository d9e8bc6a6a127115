import { useQuery } from '@tanstack/react-query';
import { LOOK_EVERY_MS, LOOK_LASTS_MS, type Looker } from '@voltcourier/contracts/visits/presence';
import { useEffect } from 'react';
import { api } from '../../lib/api.ts';

/** A booking or a request that somebody has open. */
export interface Looked {
  readonly kind: 'booking' | 'request';
  readonly id: string;
}

/** Names this tab among those of the same person. */
const TAB = crypto.randomUUID();

const keyOf = ({ kind, id }: Looked) =>
  kind === 'booking'
    ? api.presence.look.key({ params: { bookingId: id } })
    : api.presence.lookAtRequest.key({ params: { requestId: id } });

function say({ kind, id }: Looked, isLeaving: boolean, more: { signal?: AbortSignal } = {}) {
  const body = { isLeaving, tab: TAB };
  return kind === 'booking'
    ? api.presence.look({ params: { bookingId: id }, body, ...more })
    : api.presence.lookAtRequest({ params: { requestId: id }, body, ...more });
}

/**
 * Who else has a booking or a request open. While this is used, and the page is in view, the others
 * are told the same of the signed-in person; a page that is hidden or gone says nothing more and is
 * forgotten.
 */
export function useOtherLookers({ kind, id }: Looked): readonly Looker[] {
  const { data } = useQuery({
    queryKey: keyOf({ kind, id }),
    queryFn: ({ signal }) => say({ kind, id }, false, { signal }),
    refetchInterval: LOOK_EVERY_MS,
    // Who looked a while ago is no answer to who looks now.
    gcTime: 0,
    retry: false,
  });
  useEffect(
    () => () => {
      // Whoever can’t say so is forgotten within seconds.
      say({ kind, id }, true).catch(() => undefined);
    },
    [kind, id],
  );
  return data?.others ?? [];
}

/** Who else has one of a list's records open: one question for all of its rows. */
export function useLookersOf(id: string): readonly Looker[] {
  const { data } = useQuery({
    ...api.presence.lookers.query(),
    staleTime: LOOK_LASTS_MS,
    // The stream tells of whoever comes or leaves, but not of whoever was lost.
    refetchInterval: ({ state }) => (state.data?.records.length ? LOOK_LASTS_MS : false),
    retry: false,
    select: ({ records }) => records.find((record) => record.id === id)?.others,
  });
  return data ?? [];
}
