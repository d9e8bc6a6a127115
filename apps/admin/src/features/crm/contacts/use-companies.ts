import { useInfiniteQuery } from '@tanstack/react-query';
import type { ApiError } from '@voltcourier/contracts/client';
import type { CompanyForm, CompanyRow } from '@voltcourier/contracts/crm/company-records';
import type { Person } from '@voltcourier/contracts/crm/contacts';
import { queryKey } from '@voltcourier/contracts/query';
import { routes } from '@voltcourier/contracts/routes';
import { api } from '../../../lib/api.ts';
import { usePeopleChange } from './use-contacts.ts';

type CompanyPage = Awaited<ReturnType<typeof api.companyRecords.list>>;

/** Companies by name, page after page; of a search only the best. */
export function useCompanies(search: string) {
  const query = search === '' ? {} : { search };
  return useInfiniteQuery<
    CompanyPage,
    ApiError,
    { companies: CompanyRow[]; hasMore: boolean },
    readonly unknown[],
    string | undefined
  >({
    queryKey: [...queryKey(routes.companyRecords.list), query],
    queryFn: ({ pageParam: after, signal }) =>
      api.companyRecords.list({
        query: { ...query, ...(after !== undefined && { after }) },
        signal,
      }),
    initialPageParam: undefined,
    getNextPageParam: ({ companies, hasMore }) =>
      hasMore && search === '' ? companies.at(-1)?.id : undefined,
    select: ({ pages }) => ({
      companies: pages.flatMap(({ companies }) => companies),
      hasMore: pages.at(-1)?.hasMore ?? false,
    }),
    staleTime: 0,
  });
}

/** Adds a company. */
export const useCreateCompany = () =>
  usePeopleChange((body: CompanyForm) => api.companyRecords.create({ body }));

/** Changes a company as it was seen. */
export const useChangeCompany = (personId: string, seen: CompanyForm) =>
  usePeopleChange((form: CompanyForm) =>
    api.companyRecords.change({ params: { personId }, body: { form, seen } }),
  );

/** The company that staff say somebody works for. */
const saidEmployerOf = ({ employers }: Person) =>
  employers.find(({ saidByStaff }) => saidByStaff)?.id ?? null;

/** Says which company a person works for, as it was seen. */
export const useSetEmployer = (person: Person) =>
  usePeopleChange((employerId: string | null) =>
    api.companyRecords.setEmployer({
      params: { personId: person.id },
      body: { employerId, seenId: saidEmployerOf(person) },
    }),
  );

/** Takes somebody into a company, or out of it. */
export const useEmploy = () =>
  usePeopleChange(
    async ({ personId, employerId }: { personId: string; employerId: string | null }) => {
      const params = { personId };
      const seenId = saidEmployerOf(await api.contacts.get({ params }));
      return api.companyRecords.setEmployer({ params, body: { employerId, seenId } });
    },
  );
