import { Progress } from '@voltcourier/ui/progress';
import { Tabs } from '@voltcourier/ui/tabs';
import { lazy, Suspense } from 'react';
import { useAddress } from '../../lib/use-address.ts';
import { Bookings } from './bookings.tsx';

const Requests = lazy(async () => ({ default: (await import('./requests.tsx')).Requests }));

/** What stays in the address when another list is shown: nothing but which one. */
const ELSEWHERE = {
  show: undefined,
  search: undefined,
  booking: undefined,
  request: undefined,
} as const;

/** What there is to do: bookings, and requests without a payment. The address says which. */
export function WorkLists() {
  const { query, go } = useAddress();
  const kind = query.get('kind') ?? '';
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
  ];
  return (
    <Tabs
      label="Work"
      tabs={tabs}
      value={tabs.some(({ value }) => value === kind) ? kind : 'bookings'}
      onValueChange={(value) =>
        go({ ...ELSEWHERE, kind: value === 'bookings' ? undefined : value })
      }
    />
  );
}
