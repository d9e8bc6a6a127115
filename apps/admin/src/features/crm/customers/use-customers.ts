import {
  skipToken,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import type { ApiError } from '@voltcourier/contracts/client';
import type { Customer, TierForm } from '@voltcourier/contracts/crm/customers';
import { queryKey } from '@voltcourier/contracts/query';
import { routes } from '@voltcourier/contracts/routes';
import { api } from '../../../lib/api.ts';

type Page = Awaited<ReturnType<typeof api.customers.list>>;

const keyOf = (userId: string) => queryKey(routes.customers.get, { userId });

/** People with an account, page after page. */
export function useCustomers(search: string) {
  return useInfiniteQuery<
    Page,
    ApiError,
    Page['customers'],
    readonly unknown[],
    string | undefined
  >({
    queryKey: [...queryKey(routes.customers.list), search],
    queryFn: ({ pageParam: after, signal }) =>
      api.customers.list({
        query: { ...(search !== '' && { search }), ...(after !== undefined && { after }) },
        signal,
      }),
    initialPageParam: undefined,
    getNextPageParam: ({ customers, hasMore }) => (hasMore ? customers.at(-1)?.id : undefined),
    select: ({ pages }) => pages.flatMap(({ customers }) => customers),
    staleTime: 0,
  });
}

/** A person with an account, and their membership; asks for nothing while nobody is open. */
export function useCustomer(userId: string | undefined) {
  return useQuery<Customer, ApiError>({
    queryKey: keyOf(userId ?? ''),
    queryFn:
      userId === undefined
        ? skipToken
        : ({ signal }) => api.customers.get({ params: { userId }, signal }),
    staleTime: 0,
  });
}

function useChange<Input>(userId: string, change: (input: Input) => Promise<Customer>) {
  const client = useQueryClient();
  return useMutation<Customer, ApiError, Input>({
    mutationFn: change,
    onSuccess: (customer) => {
      client.setQueryData(keyOf(userId), customer);
      return client.invalidateQueries({ queryKey: queryKey(routes.customers.list) });
    },
  });
}

/** Grants a tier that is no longer sold. */
export const useGrantTier = (userId: string) =>
  useChange(userId, (body: TierForm) => api.customers.grantTier({ params: { userId }, body }));

/** Ends a granted tier with the month that runs. */
export const useEndTier = (userId: string) =>
  useChange<void>(userId, () => api.customers.endTier({ params: { userId } }));
