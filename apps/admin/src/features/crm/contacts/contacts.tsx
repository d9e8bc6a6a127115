import type { PersonRow } from '@voltcourier/contracts/crm/contacts';
import type { ColumnOrder, DataColumn } from '@voltcourier/ui/data-table';
import { EmptyState } from '@voltcourier/ui/empty-state';
import { FilterChips } from '@voltcourier/ui/filter-chips';
import { ListPage } from '@voltcourier/ui/list-page';
import { Tabs } from '@voltcourier/ui/tabs';
import { type ReactNode, useState } from 'react';
import { formatPhone } from '../../../lib/format-phone.ts';
import { ListFileLink } from '../../../lib/file-link.tsx';
import { ListViews } from '../../../lib/list-views.tsx';
import { RowLink } from '../../../lib/row-link.tsx';
import { tierName } from '../../../lib/tier-name.ts';
import { useShownList } from '../../../lib/use-shown-list.ts';
import { useAddress } from '../../../lib/use-address.ts';
import { useMay } from '../../../lib/use-user.ts';
import { type ContactListParams, queryOf, useListParams } from './list-params.ts';
import { BulkButton } from './bulk-button.tsx';
import { BulkProgress } from './bulk-progress.tsx';
import { ContactPanel } from './contact-panel.tsx';
import { Companies } from './companies.tsx';
import { Duplicates } from './duplicates.tsx';
import { FieldsTab } from './fields-tab.tsx';
import { PeopleFilters } from './people-filters.tsx';
import { Mentions } from './mentions.tsx';
import { MyTasks } from './my-tasks.tsx';
import styles from './contacts.module.css';
import { SegmentActions, SegmentBar } from './segment-bar.tsx';
import { TagList } from './tag-list.tsx';
import { TagsTab } from './tags-tab.tsx';
import { usePeopleList } from './use-contacts.ts';
import { useActiveFilters } from './use-active-filters.ts';
import { usePeopleCount } from './use-segments.ts';
import { dayOf, formatPeople } from './labels.ts';

/** `addressOf` returns the URL that opens a contact; `orderBy` returns the sorting of a column. */
const columnsOf = (
  addressOf: (id: string) => string,
  orderBy: (order: '' | 'name') => ColumnOrder | undefined,
): readonly DataColumn<PersonRow>[] => [
  {
    key: 'name',
    header: 'Name',
    rowHeader: true,
    order: orderBy('name'),
    cell: ({ id, name }) => (
      <RowLink className={styles.name} to={addressOf(id)}>
        {name}
      </RowLink>
    ),
  },
  { key: 'email', header: 'Email', wide: true, cell: ({ email }) => email ?? '–' },
  {
    key: 'phone',
    header: 'Phone',
    cell: ({ phone }) => (phone === null ? '–' : formatPhone(phone)),
  },
  {
    key: 'member',
    header: 'Membership',
    cell: ({ member }) => (member === null ? '–' : tierName(member)),
  },
  {
    key: 'tags',
    header: 'Tags',
    cell: ({ tags }) => (tags.length === 0 ? '–' : <TagList tags={tags} />),
  },
  { key: 'tasks', header: 'Open tasks', align: 'end', cell: ({ openTasks }) => openTasks || '–' },
  {
    key: 'last',
    header: 'Last contact',
    order: orderBy(''),
    cell: ({ lastContactAt }) => dayOf(lastContactAt),
  },
];

const NOBODY: ReadonlySet<string> = new Set();

/** Number of contacts, unless a search is active. */
function Count({ params }: { params: ContactListParams }) {
  const isCounted = params.search === '' && !params.isWaiting;
  const { data, error } = usePeopleCount(isCounted ? queryOf(params.entries) : undefined);
  // The list says why nothing can be loaded.
  if (isCounted && data === undefined && error !== null) return null;
  return (
    <p className={styles.quiet} role="status">
      {!isCounted ? 'Top matches' : data === undefined ? 'Counting...' : formatPeople(data)}
    </p>
  );
}

function Nobody({ isFiltered }: { isFiltered: boolean }) {
  return (
    <EmptyState title={isFiltered ? 'No contacts match' : 'No contacts yet'} level={2}>
      {isFiltered
        ? 'Try fewer filters or another spelling.'
        : 'New customers and leads appear here automatically.'}
    </EmptyState>
  );
}

/** Sorting of the list. A search is sorted by relevance. */
const orderOf =
  ({ search, order, go }: ContactListParams) =>
  (by: '' | 'name'): ColumnOrder | undefined =>
    search === ''
      ? {
          isOn: order === by,
          direction: by === 'name' ? 'ascending' : 'descending',
          onOrder: () => go({ order: by }),
        }
      : undefined;

const listQueryOf = ({ entries, search, order }: ContactListParams) => ({
  ...queryOf(entries),
  ...(search !== '' && { search }),
  ...(order !== '' && { order }),
});

function Top({
  params,
  shown,
  chosen,
  onOrdered,
}: {
  params: ContactListParams;
  shown: ReturnType<typeof useShownList>;
  chosen: readonly string[];
  onOrdered: () => void;
}) {
  const may = useMay();
  return (
    <div className={styles.top}>
      <SegmentBar params={params} />
      <ListViews shown={shown} />
      <Count params={params} />
      {may('crm:write') ? (
        <div className={styles.actions}>
          <SegmentActions params={params} />
          <BulkButton params={params} chosen={chosen} onOrdered={onOrdered} />
        </div>
      ) : null}
    </div>
  );
}

function PeopleList({ furtherOf }: { furtherOf: (personId: string) => ReactNode }) {
  const { query: address, addressOf, close } = useAddress();
  const open = address.get('person') ?? undefined;
  const params = useListParams();
  const shown = useShownList('contacts');
  const active = useActiveFilters(params);
  const may = useMay();
  const { search, isNarrowed, isWaiting } = params;
  const columns = columnsOf((id) => addressOf({ person: id }), orderOf(params));
  const query = listQueryOf(params);
  const pages = usePeopleList(query, !isWaiting);
  const { data } = pages;
  const [chosen, setChosen] = useState<ReadonlySet<string>>(NOBODY);
  // Contacts that are no longer listed are no longer selected.
  const listed = data?.people.filter(({ id }) => chosen.has(id)).map(({ id }) => id) ?? [];
  const mayWrite = may('crm:write');
  return (
    <div className={styles.page}>
      <Top params={params} shown={shown} chosen={listed} onOrdered={() => setChosen(NOBODY)} />
      <ListPage
        filters={<PeopleFilters params={params} active={active} />}
        aside={may('customer-data:export') ? <ListFileLink list="contacts" query={query} /> : null}
        notice={
          <>
            <FilterChips {...active} />
            <BulkProgress />
          </>
        }
        columns={shown.columns}
        list={{
          caption: 'People',
          columns,
          narrow: 'stack',
          selection: mayWrite
            ? {
                keys: new Set(listed),
                onChange: setChosen,
                labelOf: ({ name }) => `Select ${name}`,
              }
            : undefined,
          rows: data?.people,
          rowKey: ({ id }) => id,
          activeKey: open,
          empty: <Nobody isFiltered={isNarrowed || search !== ''} />,
          pages,
          failedTitle: 'The people can’t be loaded',
        }}
        panel={
          <ContactPanel
            personId={open}
            name={data?.people.find(({ id }) => id === open)?.name}
            furtherOf={furtherOf}
            onClose={() => close({ person: undefined })}
          />
        }
        note={search !== '' && data?.hasMore ? 'Top 50 matches. Refine your search.' : undefined}
      />
    </div>
  );
}

/** Contacts, and the signed-in user's tasks about them. */
export function People({ furtherOf }: { furtherOf: (personId: string) => ReactNode }) {
  const { query, go } = useAddress();
  const may = useMay();
  return (
    <Tabs
      label="Contacts"
      value={query.get('view') ?? 'people'}
      onValueChange={(view) =>
        go({
          view: view === 'people' ? undefined : view,
          search: undefined,
          hidden: undefined,
          new: undefined,
          field: undefined,
        })
      }
      tabs={[
        { value: 'people', label: 'People', content: <PeopleList furtherOf={furtherOf} /> },
        { value: 'companies', label: 'Companies', content: <Companies /> },
        { value: 'duplicates', label: 'Duplicates', content: <Duplicates /> },
        { value: 'tasks', label: 'My tasks', content: <MyTasks /> },
        { value: 'mentions', label: 'Mentions', content: <Mentions /> },
        { value: 'tags', label: 'Tags', content: <TagsTab /> },
        ...(may('settings:write')
          ? [{ value: 'fields', label: 'Custom fields', content: <FieldsTab /> }]
          : []),
      ]}
    />
  );
}
