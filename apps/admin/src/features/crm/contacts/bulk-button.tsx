import { MAX_CHOSEN_PEOPLE } from '@voltcourier/contracts/crm/bulk-actions';
import { Button } from '@voltcourier/ui/button';
import { useState } from 'react';
import { useAddress } from '../../../lib/use-address.ts';
import { useUser } from '../../../lib/use-user.ts';
import { type ContactListParams, filterOf, queryOf } from './list-params.ts';
import { BulkDialog } from './bulk-dialog.tsx';
import { usePeopleCount } from './use-segments.ts';
import { formatPeople } from './labels.ts';

/**
 * Opens the bulk actions, for the selected people, or for everyone who matches the filter. For a
 * search only selected people count, because its results are merely similar.
 */
export function BulkButton({
  params,
  chosen,
  onOrdered,
}: {
  params: ContactListParams;
  chosen: readonly string[];
  onOrdered: () => void;
}) {
  const { go } = useAddress();
  const { data: user } = useUser();
  const [isOpen, setIsOpen] = useState(false);
  const isFilter = chosen.length === 0;
  const isCounted = params.search === '' && !params.isWaiting;
  const { data } = usePeopleCount(isCounted ? queryOf(params.entries) : undefined);
  const count = isFilter ? data : { count: chosen.length, isMore: false };
  if (count === undefined || count.count === 0 || (isFilter && !isCounted)) return null;
  const personIds = chosen.slice(0, MAX_CHOSEN_PEOPLE);
  const target = isFilter ? { filter: filterOf(params.entries, user?.id ?? '') } : { personIds };
  return (
    <>
      <Button size="compact" onClick={() => setIsOpen(true)}>
        {isFilter
          ? `Bulk actions: all ${formatPeople(count).replace('More than ', '')}`
          : `Bulk actions: ${formatPeople(count)}`}
      </Button>
      <BulkDialog
        key={String(isOpen)}
        open={isOpen}
        target={target}
        count={isFilter ? count : { count: personIds.length, isMore: false }}
        onClose={() => setIsOpen(false)}
        onOrdered={(bulk) => {
          setIsOpen(false);
          onOrdered();
          go({ bulk });
        }}
      />
    </>
  );
}
