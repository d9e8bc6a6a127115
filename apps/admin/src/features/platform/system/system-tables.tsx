import type {
  ProcessStatus,
  QueueStatus,
  SystemStatus,
  VendorStatus,
} from '@voltcourier/contracts/platform/system-status';
import { Card } from '@voltcourier/ui/card';
import { type DataColumn, DataTable, type DataTableProps } from '@voltcourier/ui/data-table';
import { EmptyState } from '@voltcourier/ui/empty-state';
import { formatAgo, KIND_NAMES, formatRevision, VENDOR_NAMES } from './labels.ts';
import styles from './system.module.css';

interface PartProps {
  readonly status: SystemStatus;
}

function Table<Row>({
  title,
  ...table
}: { title: string } & Omit<DataTableProps<Row>, 'caption' | 'narrow'>) {
  return (
    <Card dense title={title}>
      <DataTable caption={title} narrow="stack" {...table} />
    </Card>
  );
}

const processColumns = (now: string): DataColumn<ProcessStatus>[] => [
  { key: 'kind', header: 'Process', rowHeader: true, cell: ({ kind }) => KIND_NAMES[kind] },
  {
    key: 'state',
    header: 'State',
    cell: ({ isAlive }) =>
      isAlive ? 'Running' : <span className={styles.bad}>Not responding</span>,
  },
  { key: 'seen', header: 'Last seen', cell: ({ seenAt }) => formatAgo(seenAt, now) },
  { key: 'started', header: 'Started', cell: ({ startedAt }) => formatAgo(startedAt, now) },
  { key: 'host', header: 'Host', cell: ({ host, pid }) => `${host}, ${pid}` },
  { key: 'version', header: 'Version', cell: ({ revision }) => formatRevision(revision) },
];

/** Processes with their last heartbeat. */
export function Processes({ status }: PartProps) {
  return (
    <Table
      title="Processes"
      columns={processColumns(status.at)}
      rows={status.processes}
      rowKey={({ id }) => id}
      empty={
        <EmptyState title="No process is responding" level={3}>
          Processes appear within ten seconds of their start.
        </EmptyState>
      }
    />
  );
}

const queueColumns = (now: string): DataColumn<QueueStatus>[] => [
  { key: 'name', header: 'Queue', rowHeader: true, cell: ({ name }) => name },
  { key: 'waiting', header: 'Waiting', align: 'end', cell: ({ waiting }) => waiting },
  { key: 'running', header: 'Running', align: 'end', cell: ({ running }) => running },
  { key: 'failed', header: 'Failed', align: 'end', cell: ({ failed }) => failed },
  {
    key: 'oldest',
    header: 'Oldest waiting',
    cell: ({ oldestAt }) => (oldestAt === null ? '–' : formatAgo(oldestAt, now)),
  },
];

/** Job queues: number of waiting jobs and their age. */
export function Queues({ status }: PartProps) {
  return (
    <Table
      title="Queues"
      columns={queueColumns(status.at)}
      rows={status.queues}
      rowKey={({ name }) => name}
      empty={null}
    />
  );
}

const vendorColumns = (now: string): DataColumn<VendorStatus>[] => [
  { key: 'name', header: 'Vendor', rowHeader: true, cell: ({ vendor }) => VENDOR_NAMES[vendor] },
  { key: 'on', header: 'Configured', cell: ({ isConfigured }) => (isConfigured ? 'Yes' : 'No') },
  { key: 'answered', header: 'Last answer', cell: (row) => formatAgo(row.succeededAt, now) },
  { key: 'failed', header: 'Last failure', cell: (row) => formatAgo(row.failedAt, now) },
  { key: 'failure', header: 'Kind of failure', cell: ({ failure }) => failure ?? '–' },
];

/** Vendors: when each was last reached. */
export function Vendors({ status }: PartProps) {
  return (
    <Table
      title="Vendors"
      columns={vendorColumns(status.at)}
      rows={status.vendors}
      rowKey={({ vendor }) => vendor}
      empty={null}
    />
  );
}
