import { useInfiniteQuery } from '@tanstack/react-query';
import type { BusinessChange } from '@voltcourier/contracts/platform/business';
import { Card } from '@voltcourier/ui/card';
import type { DataColumn } from '@voltcourier/ui/data-table';
import { EmptyState } from '@voltcourier/ui/empty-state';
import { PagedTable } from '@voltcourier/ui/paged-table';
import { businessApi } from '../../../lib/api/business.ts';
import { clockOf } from '../audit/labels.ts';
import { SETTING_NAMES } from './business-entries.ts';

const valueLabel = (value: string | null) => value ?? 'Configured value';

const COLUMNS: readonly DataColumn<BusinessChange>[] = [
  { key: 'what', header: 'What', rowHeader: true, cell: ({ setting }) => SETTING_NAMES[setting] },
  { key: 'before', header: 'Before', cell: ({ before }) => valueLabel(before) },
  { key: 'after', header: 'After', cell: ({ after }) => valueLabel(after) },
  { key: 'who', header: 'Who', cell: ({ by }) => by.name },
  { key: 'when', header: 'When', cell: ({ at }) => clockOf(at) },
];

/** History of changes to the settings, newest first. */
export function BusinessHistory() {
  const pages = useInfiniteQuery(businessApi.listBusinessChanges.pages('changes', {}));
  return (
    <Card dense title="History">
      <PagedTable
        pages={pages}
        failedTitle="The history can’t be loaded"
        caption="History"
        columns={COLUMNS}
        rows={pages.data}
        rowKey={({ id }) => String(id)}
        empty={
          <EmptyState title="No changes yet" level={3}>
            Changes are listed here.
          </EmptyState>
        }
      />
    </Card>
  );
}
