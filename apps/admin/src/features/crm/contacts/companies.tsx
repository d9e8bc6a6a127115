import { useInfiniteQuery } from '@tanstack/react-query';
import type { CompanyRow } from '@voltcourier/contracts/crm/company-records';
import { contactCursor } from '@voltcourier/contracts/crm/contacts';
import { Button } from '@voltcourier/ui/button';
import type { DataColumn } from '@voltcourier/ui/data-table';
import { EmptyState } from '@voltcourier/ui/empty-state';
import { FilterBar } from '@voltcourier/ui/filter-bar';
import { ListPage } from '@voltcourier/ui/list-page';
import { SidePanel } from '@voltcourier/ui/side-panel';
import { showToast } from '@voltcourier/ui/toast';
import { useNavigate } from 'react-router-dom';
import { searchParam } from '../../../lib/search-param.ts';
import { formatPhone } from '../../../lib/format-phone.ts';
import { paths } from '../../../lib/paths.ts';
import { companyRecordsApi } from '../../../lib/api/company-records.ts';
import { RowLink } from '../../../lib/row-link.tsx';
import { tierName } from '../../../lib/tier-name.ts';
import { useAddress } from '../../../lib/use-address.ts';
import { useListSettings } from '../../../lib/use-list-settings.ts';
import { useMay } from '../../../lib/use-user.ts';
import { NewCompanyForm } from './company-form.tsx';
import styles from './contacts.module.css';
import { dayOf } from './labels.ts';

const COLUMNS: readonly DataColumn<CompanyRow>[] = [
  {
    key: 'name',
    header: 'Name',
    rowHeader: true,
    cell: ({ id, name }) => (
      <span className={styles.wide}>
        <RowLink className={styles.name} to={paths.contact(id)}>
          {name}
        </RowLink>
      </span>
    ),
  },
  {
    key: 'account',
    header: 'Account',
    cell: ({ isBusinessAccount }) => (isBusinessAccount ? 'Business account' : '–'),
  },
  {
    key: 'member',
    header: 'Membership',
    cell: ({ member }) => (member === null ? '–' : tierName(member)),
  },
  { key: 'people', header: 'People', align: 'end', cell: ({ people }) => people || '–' },
  { key: 'leads', header: 'Open leads', align: 'end', cell: ({ openLeads }) => openLeads || '–' },
  {
    key: 'last',
    header: 'Last contact',
    cell: ({ lastContactAt }) => (lastContactAt === null ? '–' : dayOf(lastContactAt)),
  },
  {
    key: 'reach',
    header: 'Email or phone',
    wide: true,
    cell: ({ email, phone }) => (
      <span className={styles.wide}>{email ?? (phone === null ? '–' : formatPhone(phone))}</span>
    ),
  },
];

function NewCompany() {
  const { query, go, close } = useAddress();
  const navigate = useNavigate();
  return (
    <>
      <Button onClick={() => go({ new: 'company' })}>New company</Button>
      <SidePanel
        open={query.get('new') === 'company'}
        onClose={() => close({ new: undefined })}
        title="New company"
      >
        <NewCompanyForm
          onDone={(id) => {
            showToast({ title: 'Company added' });
            void navigate(paths.contact(id));
          }}
        />
      </SidePanel>
    </>
  );
}

/** Companies: business accounts, and companies added by staff. */
export function Companies() {
  const { query, go } = useAddress();
  const may = useMay();
  const search = searchParam(query);
  // Search returns the best matches and has no pages.
  const pages = useInfiniteQuery({
    ...companyRecordsApi.list.pages(
      'companies',
      { query: search === '' ? {} : { search } },
      contactCursor,
    ),
    ...(search !== '' && { getNextPageParam: () => undefined }),
    select: ({ pages: read }) => ({
      companies: read.flatMap(({ companies }) => companies),
      hasMore: read.at(-1)?.hasMore ?? false,
    }),
  });
  const { data } = pages;
  return (
    <ListPage
      filters={
        <FilterBar
          list="Companies"
          label="Find a company"
          field={{ placeholder: 'Name, email or phone' }}
          search={search}
          onSearch={(text) => go({ search: text }, { replaces: true })}
        />
      }
      toolbar={may('crm:write') ? <NewCompany /> : null}
      columns={useListSettings('companies')}
      list={{
        caption: 'Companies',
        columns: COLUMNS,
        rows: data?.companies,
        rowKey: ({ id }) => id,
        empty: (
          <EmptyState title={search === '' ? 'No companies yet' : 'No companies match'} level={2}>
            {search === ''
              ? 'Business accounts appear automatically. Add others here.'
              : 'Try another spelling.'}
          </EmptyState>
        ),
        pages,
        failedTitle: 'The companies can’t be loaded',
      }}
      note={search !== '' && data?.hasMore ? 'Top 50 matches. Refine your search.' : undefined}
    />
  );
}
