import { useInfiniteQuery } from '@tanstack/react-query';
import type { AuditEntry, AuditFilters } from '@voltcourier/contracts/platform/audit';
import { AUDIT_ACTIONS } from '@voltcourier/contracts/kernel/audit-actions';
import { Button } from '@voltcourier/ui/button';
import type { DataColumn } from '@voltcourier/ui/data-table';
import { EmptyState } from '@voltcourier/ui/empty-state';
import { ListPage } from '@voltcourier/ui/list-page';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { auditApi } from '../../../lib/api/audit.ts';
import { dayParam } from '../../../lib/day-param.ts';
import { idParam } from '../../../lib/id-param.ts';
import { paths } from '../../../lib/paths.ts';
import { useAddress } from '../../../lib/use-address.ts';
import styles from './audit.module.css';
import { EntryPanel } from './entry-panel.tsx';
import { ExportDialog } from './export-dialog.tsx';
import { type AuditParams, AuditFilterBar } from './audit-filter-bar.tsx';
import { ACTION_LABELS, clockOf, formatSubject } from './labels.ts';

/** `addressOf` returns the URL that opens an entry. */
const columnsOf = (addressOf: (id: number) => string): DataColumn<AuditEntry>[] => [
  {
    key: 'what',
    header: 'What',
    rowHeader: true,
    cell: ({ id, action }) => (
      <Link className={styles.name} to={addressOf(id)}>
        {ACTION_LABELS[action]}
      </Link>
    ),
  },
  { key: 'about', header: 'About', cell: ({ subject }) => formatSubject(subject) },
  { key: 'who', header: 'Who', cell: ({ actor }) => actor.name },
  { key: 'when', header: 'When', cell: ({ at }) => clockOf(at) },
  { key: 'from', header: 'Address', cell: ({ address }) => address },
];

/** Filters from the URL; invalid values are ignored. */
function filtersOf(params: AuditParams): AuditFilters {
  const { actor, subject, from, to } = params;
  const action = AUDIT_ACTIONS.find((one) => one === params.action);
  return {
    ...(actor !== '' && { actor }),
    ...(action !== undefined && { action }),
    ...(subject !== '' && { subject }),
    ...(from !== '' && { from }),
    ...(to !== '' && { to }),
  };
}

function Nothing({ isFiltered }: { isFiltered: boolean }) {
  return (
    <EmptyState title={isFiltered ? 'No entries match' : 'No entries yet'} level={2}>
      {isFiltered ? 'Clear a filter, or choose other days.' : 'Staff changes appear here.'}
    </EmptyState>
  );
}

/** The audit log: entries can be filtered and opened next to the list, as set in the URL. */
export function AuditLog() {
  const { query, addressOf, go, close } = useAddress();
  const [isExporting, setExporting] = useState(false);
  const params: AuditParams = {
    actor: idParam(query, 'actor') ?? '',
    action: query.get('action') ?? '',
    subject: query.get('subject') ?? '',
    from: dayParam(query, 'from') ?? '',
    to: dayParam(query, 'to') ?? '',
  };
  const filters = filtersOf(params);
  const pages = useInfiniteQuery(auditApi.list.pages('entries', { query: filters }));
  const { data } = pages;
  const openId = query.get('entry') ?? undefined;
  const open = data?.find(({ id }) => String(id) === openId);
  const about = paths.audit({ subject: open?.subject.id ?? '' });
  return (
    <ListPage
      filters={
        <AuditFilterBar
          params={params}
          onChange={(changes) => go({ ...changes, entry: undefined })}
        />
      }
      notice={
        <div className={styles.bar}>
          <p className={styles.quiet}>Dates in Eastern Time. Entries can’t be edited.</p>
          <Button onClick={() => setExporting(true)}>Export as CSV</Button>
        </div>
      }
      list={{
        caption: 'Audit log',
        columns: columnsOf((id) => addressOf({ entry: String(id) })),
        rows: data,
        rowKey: ({ id }) => String(id),
        activeKey: openId,
        empty: <Nothing isFiltered={Object.keys(filters).length > 0} />,
        pages,
        failedTitle: 'The audit log can’t be loaded',
      }}
      panel={
        <>
          <EntryPanel entry={open} about={about} onClose={() => close({ entry: undefined })} />
          <ExportDialog filters={filters} open={isExporting} onClose={() => setExporting(false)} />
        </>
      }
    />
  );
}
