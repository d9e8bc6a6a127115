import type { AuditEntry } from '@voltcourier/contracts/platform/audit';
import { DataTable } from '@voltcourier/ui/data-table';
import { SidePanel } from '@voltcourier/ui/side-panel';
import { SummaryList } from '@voltcourier/ui/summary-list';
import { Link } from 'react-router-dom';
import { paths } from '../../../lib/paths.ts';
import styles from './audit.module.css';
import { ACTION_LABELS, clockOf, compare, type Compared, formatSubject } from './labels.ts';

const COLUMNS = [
  { key: 'field', header: 'What', rowHeader: true, cell: ({ field }: Compared) => field },
  { key: 'before', header: 'Before', cell: ({ before }: Compared) => before },
  { key: 'after', header: 'After', cell: ({ after }: Compared) => after },
];

/** URL of the page about an entry's subject. */
function pageOf({ kind, id }: AuditEntry['subject']): string | undefined {
  if (kind === 'booking') return paths.bookings({ booking: id });
  if (kind === 'customer') return paths.customers({ customer: id });
  return kind === 'staff' || kind === 'invitation' ? paths.staff() : undefined;
}

function Details({ entry, about }: { entry: AuditEntry; about: string }) {
  const page = pageOf(entry.subject);
  const name = formatSubject(entry.subject);
  return (
    <div className={styles.page}>
      <SummaryList
        rows={[
          { term: 'When', value: clockOf(entry.at) },
          { term: 'Who', value: `${entry.actor.name}, ${entry.actor.email}` },
          { term: 'About', value: page === undefined ? name : <Link to={page}>{name}</Link> },
          { term: 'Address', value: entry.address },
          { term: 'Browser', value: entry.userAgent ?? 'Not said' },
          { term: 'Entry', value: String(entry.id) },
        ]}
      />
      <DataTable
        caption="Before and after"
        columns={COLUMNS}
        rows={compare(entry)}
        rowKey={({ field }) => field}
        empty={<p className={styles.quiet}>There is nothing more to compare.</p>}
      />
      <p>
        <Link to={about}>Everything that was done about this</Link>
      </p>
    </div>
  );
}

/** An entry next to the list: values before and after, and where it came from. */
export function EntryPanel({
  entry,
  about,
  onClose,
}: {
  /** Undefined if no entry is open. */
  entry: AuditEntry | undefined;
  /** URL of the list filtered to the same subject. */
  about: string;
  onClose: () => void;
}) {
  return (
    <SidePanel
      open={entry !== undefined}
      onClose={onClose}
      title={entry === undefined ? 'Entry' : ACTION_LABELS[entry.action]}
    >
      {entry === undefined ? null : <Details entry={entry} about={about} />}
    </SidePanel>
  );
}
