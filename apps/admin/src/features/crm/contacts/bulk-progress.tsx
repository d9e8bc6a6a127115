import type { BulkAction } from '@voltcourier/contracts/crm/bulk-actions';
import { Button } from '@voltcourier/ui/button';
import { Notice } from '@voltcourier/ui/notice';
import { Progress } from '@voltcourier/ui/progress';
import { useAddress } from '../../../lib/use-address.ts';
import { useBulkAction } from './use-bulk.ts';
import { formatPeople } from './labels.ts';

const many = (count: number) => formatPeople({ count, isMore: false });

const DONE: Readonly<Record<BulkAction['kind'], (changed: string) => string>> = {
  'add-tag': (changed) => `Added to ${changed}.`,
  'remove-tag': (changed) => `Removed from ${changed}.`,
  'add-task': (changed) => `A task was added for ${changed}.`,
};

const REST: Readonly<Record<BulkAction['kind'], string>> = {
  'add-tag': 'The rest already had it or are at the tag limit.',
  'remove-tag': 'The rest didn’t have it.',
  'add-task': '',
};

/** Progress and result of the bulk action named in the URL. */
export function BulkProgress() {
  const { query, go } = useAddress();
  const { data } = useBulkAction(query.get('bulk') ?? '');
  if (data === undefined || query.get('bulk') === null) return null;
  if (data.status === 'running') {
    return (
      <Notice title="Working on it" still>
        <Progress value={data.total === 0 ? 0 : Math.min(1, data.done / data.total)}>
          {`${data.done.toLocaleString('en-US')} of ${many(data.total)}. It continues if you leave this page.`}
        </Progress>
      </Notice>
    );
  }
  return (
    <Notice
      tone="success"
      title="Done"
      action={
        <Button size="compact" onClick={() => go({ bulk: undefined })}>
          Close
        </Button>
      }
    >
      {`${DONE[data.kind](many(data.changed))} ${data.changed < data.done ? REST[data.kind] : ''}`}
    </Notice>
  );
}
