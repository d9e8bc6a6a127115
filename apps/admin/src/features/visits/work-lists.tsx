import { useQuery } from '@tanstack/react-query';
import { Progress } from '@voltcourier/ui/progress';
import { Tabs } from '@voltcourier/ui/tabs';
import { lazy, Suspense } from 'react';
import { attentionItemsApi } from '../../lib/api/attention-items.ts';
import { useAddress } from '../../lib/use-address.ts';
import { Bookings } from './bookings.tsx';

const Requests = lazy(async () => ({ default: (await import('./requests.tsx')).Requests }));

const Exceptions = lazy(async () => ({
  default: (await import('./attention-items.tsx')).Exceptions,
}));

const POLL_MS = 60_000;

/** Removed from the URL when another list is opened. */
const ELSEWHERE = {
  show: undefined,
  search: undefined,
  booking: undefined,
  request: undefined,
  book: undefined,
  from: undefined,
  to: undefined,
  order: undefined,
  hidden: undefined,
} as const;

/** Work lists: bookings, requests without a payment, and exceptions, as set in the URL. */
export function WorkLists() {
  const { query, go } = useAddress();
  const kind = query.get('kind') ?? '';
  // There is no event for a hold about to expire.
  const exceptions = useQuery({ ...attentionItemsApi.list.query(), refetchInterval: POLL_MS });
  const { data: { exceptions: open, hasMore } = { exceptions: [], hasMore: false } } = exceptions;
  const count = open.length === 0 ? '' : ` (${open.length}${hasMore ? '+' : ''})`;
  const tabs = [
    { value: 'bookings', label: 'Bookings', content: <Bookings /> },
    {
      value: 'requests',
      label: 'Requests',
      content: (
        <Suspense fallback={<Progress block>Loading the requests...</Progress>}>
          <Requests />
        </Suspense>
      ),
    },
    {
      value: 'exceptions',
      label: `Exceptions${count}`,
      content: (
        <Suspense fallback={<Progress block>Loading the exceptions...</Progress>}>
          <Exceptions result={exceptions} />
        </Suspense>
      ),
    },
  ];
  return (
    <Tabs
      label="Bookings and requests"
      tabs={tabs}
      value={kind}
      onValueChange={(value) =>
        go({ ...ELSEWHERE, kind: value === 'bookings' ? undefined : value })
      }
    />
  );
}
