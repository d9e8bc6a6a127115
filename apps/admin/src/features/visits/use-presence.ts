import { useQuery } from '@tanstack/react-query';
import { PING_EVERY_MS, PING_LASTS_MS, type Viewer } from '@voltcourier/contracts/visits/presence';
import { useEffect } from 'react';
import { presenceApi } from '../../lib/api/presence.ts';

/** A booking or request that someone has open. */
export interface Viewed {
  readonly kind: 'booking' | 'request';
  readonly id: string;
}

/** Identifies this tab among those of the same user. */
const TAB = crypto.randomUUID();

const keyOf = ({ kind, id }: Viewed) =>
  kind === 'booking'
    ? presenceApi.reportBooking.key({ params: { bookingId: id } })
    : presenceApi.reportRequest.key({ params: { requestId: id } });

function report({ kind, id }: Viewed, isLeaving: boolean, more: { signal?: AbortSignal } = {}) {
  const body = { isLeaving, tab: TAB };
  return kind === 'booking'
    ? presenceApi.reportBooking({ params: { bookingId: id }, body, ...more })
    : presenceApi.reportRequest({ params: { requestId: id }, body, ...more });
}

/**
 * Others who have a booking or request open. While mounted and visible, it reports the signed-in
 * user's presence to them; a hidden or closed page stops reporting and times out.
 */
export function useOtherViewers({ kind, id }: Viewed): readonly Viewer[] {
  const { data } = useQuery({
    queryKey: keyOf({ kind, id }),
    queryFn: ({ signal }) => report({ kind, id }, false, { signal }),
    refetchInterval: PING_EVERY_MS,
    // Others may have closed the record since then.
    gcTime: 0,
    retry: false,
  });
  useEffect(
    () => () => {
      // A client that can't report times out within seconds.
      report({ kind, id }, true).catch(() => undefined);
    },
    [kind, id],
  );
  return data?.others ?? [];
}

/** Others who have one of a list's records open: one query for all rows. */
export function useViewersOf(id: string): readonly Viewer[] {
  const { data } = useQuery({
    ...presenceApi.viewers.query(),
    staleTime: PING_LASTS_MS,
    // The stream reports who comes and leaves, but not who lost the connection.
    refetchInterval: ({ state }) => (state.data?.records.length ? PING_LASTS_MS : false),
    retry: false,
    select: ({ records }) => records.find((record) => record.id === id)?.others,
  });
  return data ?? [];
}
