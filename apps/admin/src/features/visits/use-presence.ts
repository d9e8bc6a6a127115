import { useQuery } from '@tanstack/react-query';
import { LOOK_EVERY_MS, type Looker } from '@voltcourier/contracts/visits/presence';
import { useEffect } from 'react';
import { api } from '../../lib/api.ts';

/**
 * Who else has a booking open. While this is used, and the page is in view, the others are told the
 * same of the signed-in person; a page that is hidden or gone says nothing more and is forgotten.
 */
export function useOtherLookers(bookingId: string): readonly Looker[] {
  const params = { bookingId };
  const { data } = useQuery({
    queryKey: api.presence.look.key({ params }),
    queryFn: ({ signal }) => api.presence.look({ params, body: { isLeaving: false }, signal }),
    refetchInterval: LOOK_EVERY_MS,
    // Who looked a while ago is no answer to who looks now.
    gcTime: 0,
    retry: false,
  });
  useEffect(
    () => () => {
      const leave = { params: { bookingId }, body: { isLeaving: true } };
      // Whoever can’t say so is forgotten within seconds.
      api.presence.look(leave).catch(() => undefined);
    },
    [bookingId],
  );
  return data?.others ?? [];
}
