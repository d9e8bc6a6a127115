import { useInfiniteQuery } from '@tanstack/react-query';
import type { CustomerRow } from '@voltcourier/contracts/crm/customers';
import type { DataColumn } from '@voltcourier/ui/data-table';
import { EmptyState } from '@voltcourier/ui/empty-state';
import { FilterBar } from '@voltcourier/ui/filter-bar';
import { ListPage } from '@voltcourier/ui/list-page';
import { Link } from 'react-router-dom';
import { api } from '../../../lib/api.ts';
import { useAddress } from '../../../lib/use-address.ts';
import { CustomerPanel } from './customer-panel.tsx';
import styles from './customers.module.css';
import { dayOf } from './days.ts';

const tierWords = (tier: string) => (tier === 'FREE' ? '–' : tier);

/** `addressOf`: where somebody is opened. */
const columnsOf = (addressOf: (id: string) => string): DataColumn<CustomerRow>[] => [
  {
    key: 'name',
    header: 'Name',
    rowHeader: true,
    cell: ({ id, name }) => (
      <Link className={styles.name} to={addressOf(id)}>
        {name}
      </Link>
    ),
  },
  { key: 'email', header: 'Email', cell: ({ email }) => email },
  { key: 'tier', header: 'Membership', cell: ({ membershipTier: tier }) => tierWords(tier) },
  { key: 'since', header: 'Joined', cell: ({ createdAt }) => dayOf(createdAt) },
];

/** People with an account: found, and opened beside the list. The address says who. */
export function Customers() {
  const { query, addressOf, go } = useAddress();
  const search = query.get('search') ?? '';
  const open = query.get('customer') ?? undefined;
  const pages = useInfiniteQuery(
    api.customers.list.pages('customers', { query: search === '' ? {} : { search } }),
  );
  const { data } = pages;
  return (
    <ListPage
      filters={
        <FilterBar
          list="Customers"
          label="Find a customer"
          field={{ placeholder: 'Name, email or username' }}
          search={search}
          onSearch={(words) => go({ search: words, customer: undefined }, { isTyped: true })}
        />
      }
      list={{
        caption: 'Customers',
        columns: columnsOf((id) => addressOf({ customer: id })),
        rows: data,
        rowKey: ({ id }) => id,
        activeKey: open,
        empty: (
          <EmptyState title={search === '' ? 'No customers yet' : 'No customers match'} level={2}>
            {search === ''
              ? 'Customers appear here when they create an account.'
              : 'Check the spelling of the name, email or username.'}
          </EmptyState>
        ),
        pages,
        failedTitle: 'The customers can’t be loaded',
      }}
      panel={
        <CustomerPanel
          userId={open}
          name={data?.find(({ id }) => id === open)?.name}
          onClose={() => go({ customer: undefined })}
        />
      }
    />
  );
}
