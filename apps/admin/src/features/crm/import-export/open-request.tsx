import { useQuery } from '@tanstack/react-query';
import type { DataRequestView } from '@voltcourier/contracts/privacy/privacy-requests';
import { Button } from '@voltcourier/ui/button';
import { type DataColumn, DataTable } from '@voltcourier/ui/data-table';
import { Notice } from '@voltcourier/ui/notice';
import { SummaryList } from '@voltcourier/ui/summary-list';
import { QueryState } from '@voltcourier/ui/query-state';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { privacyRequestsApi } from '../../../lib/api/privacy-requests.ts';
import { formatClock } from '../../../lib/format-clock.ts';
import { paths } from '../../../lib/paths.ts';
import styles from './customer-data.module.css';
import { RequestActions } from './request-actions.tsx';
import {
  dateOf,
  ERASED_LABELS,
  KEPT_LABELS,
  KIND_LABELS,
  obstacleLabel,
  requestState,
} from './request-labels.ts';

type Erasure = NonNullable<DataRequestView['erasure']>;

const COUNT = {
  key: 'count',
  header: 'How many',
  align: 'end' as const,
  cell: ({ count }: { count: number }) => count.toLocaleString('en-US'),
};

const ERASED: readonly DataColumn<Erasure['erased'][number]>[] = [
  {
    key: 'what',
    header: 'Deleted',
    rowHeader: true,
    cell: ({ part }) => <span className={styles.wraps}>{ERASED_LABELS[part]}</span>,
  },
  COUNT,
];

const KEPT: readonly DataColumn<Erasure['kept'][number]>[] = [
  {
    key: 'what',
    header: 'Kept, and why',
    rowHeader: true,
    cell: ({ part }) => (
      <span className={styles.wraps}>
        {KEPT_LABELS[part].name}
        <span className={styles.why}>{KEPT_LABELS[part].why}</span>
      </span>
    ),
  },
  COUNT,
];

const some = <Line extends { count: number }>(lines: readonly Line[]) =>
  lines.filter(({ count }) => count > 0);

function Ahead({ erasure }: { erasure: Erasure }) {
  return (
    <>
      {erasure.obstacles.length === 0 ? null : (
        <Notice still tone="warning" title="This person can’t be erased yet">
          <ul className={styles.reasons}>
            {erasure.obstacles.map((obstacle) => (
              <li key={obstacle.what}>{obstacleLabel(obstacle)}</li>
            ))}
          </ul>
        </Notice>
      )}
      <DataTable
        caption="Deleted"
        columns={ERASED}
        rows={some(erasure.erased)}
        rowKey={({ part }) => part}
        empty={null}
      />
      <DataTable
        caption="What stays"
        columns={KEPT}
        rows={some(erasure.kept)}
        rowKey={({ part }) => part}
        empty={null}
      />
    </>
  );
}

const recordLabel = ({ name, email, phone, hasAccount }: DataRequestView['records'][number]) =>
  [name, email, phone, hasAccount ? 'has an account' : null].filter(Boolean).join(', ');

function Facts({ request }: { request: DataRequestView }) {
  const { kind, receivedOn, receivedBy, closedAt, closedBy, records, person } = request;
  return (
    <SummaryList
      rows={[
        { term: 'Request type', value: KIND_LABELS[kind] },
        { term: 'Status', value: requestState(request) },
        { term: 'Received', value: `${dateOf(receivedOn)}, recorded by ${receivedBy}` },
        ...(closedAt === null
          ? []
          : [{ term: 'Closed', value: `${formatClock(closedAt)}, by ${closedBy ?? ''}` }]),
        {
          term: records.length > 1 ? 'Records that are one person' : 'Record',
          value: records.map((record) => (
            <div key={record.id}>
              {record.id === person.id ? (
                <Link to={paths.contact(record.id)}>{recordLabel(record)}</Link>
              ) : (
                recordLabel(record)
              )}
            </div>
          )),
        },
      ]}
    />
  );
}

/** A data request: whom it concerns, the effects of answering it, and the answer. */
export function OpenRequest({ requestId, onClose }: { requestId: string; onClose: () => void }) {
  const result = useQuery(privacyRequestsApi.get.query({ params: { requestId } }));
  const { data: request } = result;
  const container = useRef<HTMLHeadingElement>(null);
  const status = request?.status;
  // Each step removes the previously focused element.
  useEffect(() => container.current?.focus({ preventScroll: true }), [status]);
  return (
    <div className={styles.page}>
      <div>
        <Button variant="quiet" onClick={onClose}>
          All requests
        </Button>
      </div>
      {request === undefined ? (
        <QueryState
          result={result}
          loading="Opening the request..."
          failed="The request can’t be opened"
        />
      ) : (
        <>
          <h2 ref={container} tabIndex={-1} className={styles.heading}>
            {`${KIND_LABELS[request.kind]}: ${request.person.name}`}
          </h2>
          <div className={styles.facts}>
            <Facts request={request} />
          </div>
          {request.erasure === null ? null : <Ahead erasure={request.erasure} />}
          <RequestActions request={request} />
        </>
      )}
    </div>
  );
}
