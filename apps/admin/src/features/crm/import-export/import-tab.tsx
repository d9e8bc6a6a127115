import { useInfiniteQuery } from '@tanstack/react-query';
import type { PeopleImport } from '@voltcourier/contracts/crm/imports';
import type { DataColumn } from '@voltcourier/ui/data-table';
import { EmptyState } from '@voltcourier/ui/empty-state';
import { PagedTable } from '@voltcourier/ui/paged-table';
import { Link } from 'react-router-dom';
import { importsApi } from '../../../lib/api/imports.ts';
import { formatClock } from '../../../lib/format-clock.ts';
import { useAddress } from '../../../lib/use-address.ts';
import { useMay } from '../../../lib/use-user.ts';
import styles from './customer-data.module.css';
import { OpenImport } from './open-import.tsx';
import { UploadCard } from './upload-card.tsx';
import { isUnderWay, describeResult, STATE_LABELS } from './labels.ts';

/** Polling interval while the worker processes an import, in milliseconds. */
const POLL_MS = 3_000;

const columnsOf = (addressOf: (id: string) => string): DataColumn<PeopleImport>[] => [
  {
    key: 'file',
    header: 'File',
    rowHeader: true,
    cell: ({ id, fileName }) => (
      <Link className={styles.name} to={addressOf(id)}>
        {fileName}
      </Link>
    ),
  },
  { key: 'state', header: 'Status', cell: ({ status }) => STATE_LABELS[status] },
  { key: 'result', header: 'People', cell: describeResult },
  { key: 'who', header: 'By', cell: ({ createdBy }) => createdBy },
  { key: 'when', header: 'Uploaded', cell: ({ createdAt }) => formatClock(createdAt) },
];

function History() {
  const { addressOf } = useAddress();
  const pages = useInfiniteQuery({
    ...importsApi.imports.pages('imports'),
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ imports }) => imports.some(isUnderWay)) ? POLL_MS : false,
  });
  const { data } = pages;
  // The table is the region with this name.
  return (
    <section className={styles.part}>
      <h2 className={styles.heading}>Imports</h2>
      <PagedTable
        pages={pages}
        failedTitle="The imports can’t be loaded"
        caption="Imports"
        columns={columnsOf((id) => addressOf({ import: id }))}
        rows={data}
        rowKey={({ id }) => id}
        empty={
          <EmptyState title="No imports yet" level={3}>
            Imports are listed here.
          </EmptyState>
        }
      />
    </section>
  );
}

/** Imports of contacts: upload, open, check and import a file; others are listed. */
export function ImportTab() {
  const { query, go, close } = useAddress();
  const may = useMay();
  const openId = query.get('import');
  if (openId !== null) {
    return (
      <OpenImport key={openId} importId={openId} onClose={() => close({ import: undefined })} />
    );
  }
  return (
    <div className={styles.page}>
      {may('customer-data:write') ? <UploadCard onUploaded={(id) => go({ import: id })} /> : null}
      <History />
    </div>
  );
}
