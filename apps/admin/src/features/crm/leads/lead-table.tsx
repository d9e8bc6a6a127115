import { useInfiniteQuery } from '@tanstack/react-query';
import { LEAD_STAGES } from '@voltcourier/contracts/crm/lead-stages';
import { leadCursor, type LeadRow, leads } from '@voltcourier/contracts/crm/leads';
import type { DataColumn } from '@voltcourier/ui/data-table';
import { EmptyState } from '@voltcourier/ui/empty-state';
import { FilterBar } from '@voltcourier/ui/filter-bar';
import { type ActiveFilter, FilterChips } from '@voltcourier/ui/filter-chips';
import { ListPage } from '@voltcourier/ui/list-page';
import { SelectField } from '@voltcourier/ui/select-field';
import { StatusPill } from '@voltcourier/ui/status-pill';
import { leadsApi } from '../../../lib/api/leads.ts';
import { ListFileLink } from '../../../lib/file-link.tsx';
import { RowLink } from '../../../lib/row-link.tsx';
import { useAddress } from '../../../lib/use-address.ts';
import { useListSettings } from '../../../lib/use-list-settings.ts';
import styles from './leads.module.css';
import type { LeadFilters, LeadsQuery } from './use-leads.ts';
import {
  choicesOf,
  formatDate,
  isLate,
  KIND_LABELS,
  STAGE_TONES,
  STAGE_LABELS,
  formatValue,
} from './labels.ts';

function Step({ lead }: { lead: LeadRow }) {
  const { nextStep, nextStepDue } = lead;
  if (nextStep === null) return '–';
  return (
    <>
      <span className={styles.text}>{nextStep}</span>
      {nextStepDue === null ? null : (
        <>
          <span className={styles.dot}>{' · '}</span>
          <span className={isLate(lead) ? styles.late : styles.quiet}>
            {isLate(lead) ? `Late, ${formatDate(nextStepDue)}` : formatDate(nextStepDue)}
          </span>
        </>
      )}
    </>
  );
}

/** `addressOf` returns the URL that opens a lead. */
const columnsOf = (addressOf: (id: string) => string): DataColumn<LeadRow>[] => [
  {
    key: 'title',
    header: 'Lead',
    rowHeader: true,
    cell: ({ id, title, person }) => (
      <>
        <RowLink className={styles.name} to={addressOf(id)}>
          {title}
        </RowLink>
        {person === null ? null : <span className={styles.quiet}> · {person.name}</span>}
      </>
    ),
  },
  {
    key: 'stage',
    header: 'Stage',
    cell: ({ stage }) => <StatusPill tone={STAGE_TONES[stage]}>{STAGE_LABELS[stage]}</StatusPill>,
  },
  { key: 'kind', header: 'Kind', cell: ({ kind }) => KIND_LABELS[kind] },
  {
    key: 'value',
    header: 'Value',
    align: 'end',
    cell: ({ valueCents }) => formatValue(valueCents),
  },
  {
    key: 'close',
    header: 'Expected close',
    cell: ({ expectedClose }) => (expectedClose === null ? '–' : formatDate(expectedClose)),
  },
  { key: 'owner', header: 'Owner', cell: ({ owner }) => owner?.name ?? '–' },
  { key: 'step', header: 'Next step', cell: (lead) => <Step lead={lead} /> },
];

/** Filters that only the table has. */
const FILTERS = ['search', 'stage', 'show', 'order'] as const;

const SHOWN: Readonly<Record<'overdue' | 'all', string>> = {
  overdue: 'Late next steps',
  all: 'Everything',
};

type Changes = Partial<Record<(typeof FILTERS)[number], string | undefined>>;

interface Narrowing {
  readonly filters: LeadsQuery;
  readonly onChange: (changes: Changes) => void;
}

/** Which leads are displayed. */
function ShownLeads({ filters, onChange }: Narrowing) {
  return (
    <SelectField
      label="Show"
      placeholder="What is open"
      options={choicesOf(SHOWN)}
      value={filters.show ?? ''}
      onChange={({ target }) => onChange({ show: target.value, stage: undefined })}
    />
  );
}

/** Filters by stage, and sorts the leads. */
function LeadChoices({ filters, onChange }: Narrowing) {
  return (
    <>
      <SelectField
        label="Stage"
        placeholder="Any"
        options={LEAD_STAGES.map((stage) => ({ value: stage, label: STAGE_LABELS[stage] }))}
        value={filters.stage ?? ''}
        onChange={({ target }) => onChange({ stage: target.value, show: undefined })}
      />
      <SelectField
        label="Order"
        placeholder="Newest first"
        options={choicesOf({
          step: 'Next step first',
          close: 'Expected close first',
          value: 'Greatest value first',
        })}
        value={filters.order ?? ''}
        onChange={({ target }) => onChange({ order: target.value })}
      />
    </>
  );
}

/** Active filters of the leads, each removable. */
function activeOf({ filters: { show, stage }, onChange }: Narrowing): ActiveFilter[] {
  return [
    ...(show === 'overdue' || show === 'all'
      ? [{ key: 'show', label: SHOWN[show], onRemove: () => onChange({ show: undefined }) }]
      : []),
    ...(stage === undefined
      ? []
      : [
          {
            key: 'stage',
            label: `Stage: ${STAGE_LABELS[stage]}`,
            onRemove: () => onChange({ stage: undefined }),
          },
        ]),
  ];
}

/** Filters from the URL, without those that the API would refuse, because the URL was mistyped. */
function listQueryOf(query: URLSearchParams): LeadsQuery {
  const known = FILTERS.flatMap((name) => {
    const param = query.get(name);
    return param && leads.list.query.shape[name].safeParse(param).success ? [[name, param]] : [];
  });
  return Object.fromEntries(known) as LeadsQuery;
}

/** Leads as a table with search, filters and sorting, as set in the URL. */
export function LeadTable({
  filters,
  openId,
}: {
  filters: LeadFilters;
  openId: string | undefined;
}) {
  const { query, addressOf, go } = useAddress();
  const listQuery = listQueryOf(query);
  const narrowed = { ...filters, ...listQuery };
  const cursorOf = leadCursor(listQuery.order ?? 'newest');
  const pages = useInfiniteQuery(leadsApi.list.pages('leads', { query: narrowed }, cursorOf));
  const active = {
    filters: activeOf({ filters: listQuery, onChange: go }),
    onClear: () => go({ show: undefined, stage: undefined }),
  };
  const isNarrowed = Object.keys(narrowed).some((name) => name !== 'order');
  return (
    <ListPage
      filters={
        <FilterBar
          list="Leads"
          label="Find a lead"
          field={{ placeholder: 'Title or person' }}
          search={listQuery.search ?? ''}
          onSearch={(search) => go({ search }, { replaces: true })}
          main={<ShownLeads filters={listQuery} onChange={go} />}
          activeCount={active.filters.length}
          onClear={active.onClear}
        >
          <LeadChoices filters={listQuery} onChange={go} />
        </FilterBar>
      }
      notice={<FilterChips {...active} />}
      aside={<ListFileLink list="leads" query={narrowed} />}
      columns={useListSettings('leads')}
      list={{
        caption: 'Leads',
        columns: columnsOf((lead) => addressOf({ lead, new: undefined })),
        rows: pages.data,
        rowKey: ({ id }) => id,
        activeKey: openId,
        empty: (
          <EmptyState title={isNarrowed ? 'No leads match' : 'No leads yet'} level={2}>
            {isNarrowed
              ? 'Try fewer filters, or other words.'
              : 'Callback requests and contact messages appear here automatically.'}
          </EmptyState>
        ),
        pages,
        failedTitle: 'The leads can’t be loaded',
      }}
    />
  );
}
