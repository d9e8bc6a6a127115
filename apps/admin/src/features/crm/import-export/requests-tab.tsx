import { useInfiniteQuery } from '@tanstack/react-query';
import type { DataRequest } from '@voltcourier/contracts/privacy/privacy-requests';
import type { DataColumn } from '@voltcourier/ui/data-table';
import { EmptyState } from '@voltcourier/ui/empty-state';
import { PagedTable } from '@voltcourier/ui/paged-table';
import { SegmentedControl } from '@voltcourier/ui/segmented-control';
import { Link } from 'react-router-dom';
import { privacyRequestsApi } from '../../../lib/api/privacy-requests.ts';
import { formatClock } from '../../../lib/format-clock.ts';
import { useAddress } from '../../../lib/use-address.ts';
import styles from './customer-data.module.css';
import { NewRequest } from './new-request.tsx';
import { OpenRequest } from './open-request.tsx';
import { dateOf, KIND_LABELS, requestState } from './request-labels.ts';

const columnsOf = (addressOf: (id: string) => string): DataColumn<DataRequest>[] => [
  {
    key: 'who',
    header: 'Contact',
    rowHeader: true,
    cell: ({ id, person }) => (
      <Link className={styles.name} to={addressOf(id)}>
        {person.name}
      </Link>
    ),
  },
  { key: 'what', header: 'Request type', cell: ({ kind }) => KIND_LABELS[kind] },
  {
    key: 'state',
    header: 'Status',
    cell: (request) => (
      <span className={request.isLate ? styles.late : undefined}>{requestState(request)}</span>
    ),
  },
  { key: 'when', header: 'Received', cell: ({ receivedOn }) => dateOf(receivedOn) },
  { key: 'by', header: 'Recorded by', cell: ({ receivedBy }) => receivedBy },
  {
    key: 'closed',
    header: 'Closed',
    cell: ({ closedAt, closedBy }) =>
      closedAt === null ? '–' : `${formatClock(closedAt)}, ${closedBy ?? ''}`,
  },
];

const LISTS = [
  { value: 'open', label: 'Open' },
  { value: 'closed', label: 'Closed' },
];

function History({ list, onList }: { list: 'open' | 'closed'; onList: (list: string) => void }) {
  const { addressOf } = useAddress();
  const pages = useInfiniteQuery(
    privacyRequestsApi.list.pages('requests', { query: { state: list } }),
  );
  const { data } = pages;
  // The table is the region with this name.
  return (
    <section className={styles.part}>
      <h2 className={styles.heading}>Requests</h2>
      <div className={styles.lists}>
        <SegmentedControl
          legend="Which requests"
          name="list"
          options={LISTS}
          value={list}
          onValueChange={onList}
        />
      </div>
      <PagedTable
        pages={pages}
        failedTitle="The requests can’t be loaded"
        caption="Requests"
        columns={columnsOf((id) => addressOf({ request: id }))}
        rows={data}
        rowKey={({ id }) => id}
        empty={
          <EmptyState
            title={list === 'open' ? 'No open requests' : 'No closed requests yet'}
            level={3}
          >
            {list === 'open'
              ? 'Add one above. The answer is due within 30 days.'
              : 'Closed requests are listed here.'}
          </EmptyState>
        }
      />
    </section>
  );
}

/** Data requests: record, open and answer them. They are kept as evidence. */
export function RequestsTab() {
  const { query, go, close } = useAddress();
  const openId = query.get('request');
  if (openId !== null) {
    return (
      <OpenRequest key={openId} requestId={openId} onClose={() => close({ request: undefined })} />
    );
  }
  return (
    <div className={styles.page}>
      <NewRequest
        personId={query.get('person')}
        onPerson={(person) => go({ person })}
        onReceived={(request) => go({ request, person: undefined }, { replaces: true })}
      />
      <History
        list={query.get('list') === 'closed' ? 'closed' : 'open'}
        onList={(list) => go({ list: list === 'open' ? undefined : list })}
      />
    </div>
  );
}
