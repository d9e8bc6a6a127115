import type { PersonRow } from '@voltcourier/contracts/people';
import { type DataColumn, DataTable } from '@voltcourier/ui/data-table';
import { EmptyState } from '@voltcourier/ui/empty-state';
import { Tabs } from '@voltcourier/ui/tabs';
import { Link } from 'react-router-dom';
import { LoadingFailed, ShowMore } from '../../lib/list-pages.tsx';
import { useAddress } from '../../lib/use-address.ts';
import { type Asked, askedOf, FilterForm } from './filter-form.tsx';
import { Mentions } from './mentions.tsx';
import { MyTasks } from './my-tasks.tsx';
import styles from './people.module.css';
import { TagList } from './tag-list.tsx';
import { type PeopleQuery, usePeopleList } from './use-people.ts';
import { dayOf } from './words.ts';

const COLUMNS: readonly DataColumn<PersonRow>[] = [
  {
    key: 'name',
    header: 'Name',
    rowHeader: true,
    cell: ({ id, name }) => (
      <Link className={styles.name} to={`/crm/${id}`}>
        {name}
      </Link>
    ),
  },
  { key: 'email', header: 'Email', cell: ({ email }) => email ?? '–' },
  { key: 'phone', header: 'Phone', cell: ({ phone }) => phone ?? '–' },
  { key: 'member', header: 'Membership', cell: ({ member }) => member ?? '–' },
  { key: 'tags', header: 'Tags', cell: ({ tags }) => <TagList tags={tags} /> },
  { key: 'tasks', header: 'Open tasks', align: 'end', cell: ({ openTasks }) => openTasks || '–' },
  { key: 'last', header: 'Last contact', cell: ({ lastContactAt }) => dayOf(lastContactAt) },
];

/** Only what was chosen. */
const queryOf = (asked: Asked): PeopleQuery =>
  Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== '')) as PeopleQuery;

function PeopleList() {
  const { query, go } = useAddress();
  const asked = askedOf(query);
  const pages = usePeopleList(queryOf(asked));
  const { data, error } = pages;
  const isNarrowed = Object.entries(asked).some(
    ([name, value]) => name !== 'order' && value !== '',
  );
  return (
    <div className={styles.page}>
      <FilterForm asked={asked} onChange={go} />
      {error === null ? (
        <DataTable
          caption="People"
          columns={COLUMNS}
          rows={data?.people}
          rowKey={({ id }) => id}
          empty={
            <EmptyState title={isNarrowed ? 'Nobody was found' : 'Nobody yet'} level={2}>
              {isNarrowed
                ? 'Nobody is like that. Try fewer filters, or another spelling.'
                : 'Whoever registers, books, writes or asks to be called appears here within a minute.'}
            </EmptyState>
          }
        />
      ) : (
        <LoadingFailed title="The people can’t be loaded" pages={pages} />
      )}
      {asked.search !== '' && data?.hasMore ? (
        <p className={styles.quiet}>These are the first 50. Type more to find fewer.</p>
      ) : null}
      <ShowMore pages={pages} />
    </div>
  );
}

/** People, one record each, and what the signed-in person has to do about them. */
export function People() {
  const { query, go } = useAddress();
  return (
    <Tabs
      label="Customer relations"
      value={query.get('view') ?? 'people'}
      onValueChange={(view) => go({ view: view === 'people' ? undefined : view })}
      tabs={[
        { value: 'people', label: 'People', content: <PeopleList /> },
        { value: 'tasks', label: 'My tasks', content: <MyTasks /> },
        { value: 'mentions', label: 'Mentions', content: <Mentions /> },
      ]}
    />
  );
}
