import { type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query';
import { refresh } from '@voltcourier/contracts/query';
import { useEffect, useState } from 'react';
import { callbacksApi } from '../../lib/api/callbacks.ts';
import { dispatchApi } from '../../lib/api/dispatch.ts';
import { presenceApi } from '../../lib/api/presence.ts';
import { openStream } from '../../lib/event-source.ts';
import { listenForChanges } from './live-changes.ts';

/** Gaps shorter than this aren't shown, in milliseconds. */
const CALM_MS = 3_000;

/** Polling interval of a page without live updates, in milliseconds. */
const POLL_MS = 60_000;

/** State of a page's live updates. */
export type Liveness = 'connecting' | 'live' | 'reconnecting';

const LISTS = [
  'dispatch.list',
  'dispatch.calendar',
  'callbacks.list',
  'technicianAssignments.candidates',
  'technicianAssignments.sharedCandidates',
] as const;

const invalidate = (client: QueryClient, keys: readonly QueryKey[]): Promise<unknown> =>
  Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })));

/** Refetches displayed data of changed bookings and requests; of all if none are named. */
function refetch(client: QueryClient, ids: ReadonlySet<string> | undefined): Promise<unknown> {
  if (ids === undefined) return refresh(client, [...LISTS, 'dispatch.get', 'callbacks.get']);
  const opened = [...ids].flatMap((id) => [
    dispatchApi.get.key({ params: { bookingId: id } }),
    callbacksApi.get.key({ params: { requestId: id } }),
  ]);
  return Promise.all([refresh(client, LISTS), invalidate(client, opened)]);
}

/** Refetches who has a booking or a request open. */
const refetchViewers = (client: QueryClient, id: string): Promise<unknown> =>
  invalidate(client, [
    presenceApi.reportBooking.key({ params: { bookingId: id } }),
    presenceApi.reportRequest.key({ params: { requestId: id } }),
    presenceApi.viewers.key(),
  ]);

/**
 * Keeps displayed bookings up to date while the page is visible. A hidden page closes its
 * connection, because browsers have few, and catches up when it becomes visible.
 */
export function useLiveBookings(): Liveness {
  const client = useQueryClient();
  const [liveness, setLiveness] = useState<Liveness>('connecting');
  useEffect(() => {
    let stop: (() => void) | undefined;
    let worry: ReturnType<typeof setTimeout> | undefined;
    const calm = () => {
      clearTimeout(worry);
      worry = undefined;
    };
    const showLive = (isLive: boolean) => {
      if (isLive) {
        calm();
        setLiveness('live');
      } else worry ??= setTimeout(() => setLiveness('reconnecting'), CALM_MS);
    };
    const follow = () => {
      if (document.visibilityState === 'hidden') {
        stop?.();
        stop = undefined;
        calm();
      } else if (stop === undefined) {
        showLive(false);
        stop = listenForChanges({
          open: () => openStream('/staff/bookings/changes'),
          onChange: (ids) => refetch(client, ids),
          onViewers: (id) => void refetchViewers(client, id),
          onLive: showLive,
          onEnd: () => void refresh(client, ['accounts.me']),
        });
      }
    };
    follow();
    document.addEventListener('visibilitychange', follow);
    return () => {
      document.removeEventListener('visibilitychange', follow);
      calm();
      stop?.();
    };
  }, [client]);
  useEffect(() => {
    if (liveness !== 'reconnecting') return;
    const timer = setInterval(() => void refetch(client, undefined), POLL_MS);
    return () => clearInterval(timer);
  }, [client, liveness]);
  return liveness;
}
