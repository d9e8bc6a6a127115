import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import type { PeopleExport } from '@voltcourier/contracts/crm/contact-exports';
import { Button } from '@voltcourier/ui/button';
import type { DataColumn } from '@voltcourier/ui/data-table';
import { EmptyState } from '@voltcourier/ui/empty-state';
import { PagedTable } from '@voltcourier/ui/paged-table';
import { Progress } from '@voltcourier/ui/progress';
import { showToast } from '@voltcourier/ui/toast';
import { contactExportsApi } from '../../../lib/api/contact-exports.ts';
import { FileLink, fileUrl } from '../../../lib/file-link.tsx';
import { formatClock } from '../../../lib/format-clock.ts';
import styles from './customer-data.module.css';
import { counted } from './labels.ts';

const ENDS: Readonly<Record<NonNullable<PeopleExport['deletedBecause']>, string>> = {
  discarded: 'Deleted',
  expired: 'Expired',
  erasure: 'Deleted because someone was erased: export again',
};

const MEMBERS = { yes: 'with a membership', no: 'without a membership' };

const people = (count: number) => counted(count, 'person').replace(/persons$/u, 'people');

/** Describes whose data an export contains. */
function whomOf({ tag, member }: PeopleExport): string {
  const parts = [tag === null ? undefined : `tagged ${tag}`, member && MEMBERS[member]];
  const text = parts.filter(Boolean).join(', ');
  return text === '' ? 'Everyone' : `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}

const clock = new Intl.DateTimeFormat('en-US', { timeStyle: 'short' });

function State({ one }: { one: PeopleExport }) {
  const { status, processed, people: all, deletedBecause, fetchableUntil } = one;
  if (status === 'running') {
    const share = all === 0 ? 0 : Math.min(processed / all, 1);
    return (
      <div className={styles.state}>
        <Progress
          value={share}
        >{`${processed.toLocaleString('en-US')} of ${people(all)}`}</Progress>
      </div>
    );
  }
  if (status === 'done' && fetchableUntil !== null) {
    return `Ready until ${clock.format(new Date(fetchableUntil))}`;
  }
  return deletedBecause === null ? '' : ENDS[deletedBecause];
}

function Actions({ one }: { one: PeopleExport }) {
  const { id, status, isOwn } = one;
  const discard = useMutation(
    contactExportsApi.discard.mutation(() => ({ params: { exportId: id } })),
  );
  if (status === 'deleted') return '–';
  return (
    <span className={styles.file}>
      {status === 'done' && isOwn ? (
        <FileLink href={fileUrl(`/staff/customer-data/exports/${id}/people.csv`)}>
          Download
        </FileLink>
      ) : null}
      <Button
        size="compact"
        variant="quiet"
        pending={discard.isPending}
        pendingLabel="Deleting..."
        onClick={() =>
          discard.mutate(undefined, {
            onError: ({ message }) =>
              showToast({ title: 'File not deleted', description: message }),
          })
        }
      >
        {status === 'running' ? 'Stop' : 'Delete'}
      </Button>
    </span>
  );
}

const COLUMNS: readonly DataColumn<PeopleExport>[] = [
  { key: 'whom', header: 'Contacts', rowHeader: true, cell: whomOf },
  { key: 'state', header: 'Status', cell: (one) => <State one={one} /> },
  { key: 'file', header: 'File', cell: (one) => <Actions one={one} /> },
  {
    key: 'people',
    header: 'People',
    align: 'end',
    cell: ({ people: all }) => all.toLocaleString('en-US'),
  },
  { key: 'who', header: 'By', cell: ({ createdBy }) => createdBy },
  { key: 'when', header: 'Exported', cell: ({ createdAt }) => formatClock(createdAt) },
];

const POLL_MS = 1_000;
/** An export expires, after which it can't be downloaded. */
const EXPIRY_POLL_MS = 60_000;

const pollInterval = (exports: readonly PeopleExport[]): number | false => {
  if (exports.some(({ status }) => status === 'running')) return POLL_MS;
  return exports.some(({ status }) => status === 'done') ? EXPIRY_POLL_MS : false;
};

/** Past exports, by whom they were made, and those that can still be downloaded. */
export function ExportHistory() {
  const pages = useInfiniteQuery({
    ...contactExportsApi.list.pages('exports'),
    refetchInterval: ({ state }) =>
      pollInterval(state.data?.pages.flatMap(({ exports }) => exports) ?? []),
  });
  const { data } = pages;
  // The table is the region with this name.
  return (
    <section className={styles.part}>
      <h2 className={styles.heading}>Exports</h2>
      <PagedTable
        pages={pages}
        failedTitle="The exports can’t be loaded"
        caption="Exports"
        columns={COLUMNS}
        rows={data}
        rowKey={({ id }) => id}
        empty={
          <EmptyState title="No exports yet" level={3}>
            Exports are listed here.
          </EmptyState>
        }
      />
    </section>
  );
}
