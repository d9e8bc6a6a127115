import {
  skipToken,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import type { ApiError } from '@voltcourier/contracts/client';
import { queryKey } from '@voltcourier/contracts/query';
import type { RequestChange, StaffRequest } from '@voltcourier/contracts/bookings/callbacks';
import { routes } from '@voltcourier/contracts/routes';
import { api } from '../../lib/api.ts';
import type { Show } from './use-dispatch.ts';

type Page = Awaited<ReturnType<typeof api.callbacks.list>>;

const keyOf = (requestId: string) => queryKey(routes.callbacks.get, { requestId });

/** Quick bookings and contact requests, page after page. */
export function useRequests(show: Show, search: string) {
  return useInfiniteQuery<Page, ApiError, Page['requests'], readonly unknown[], string | undefined>(
    {
      queryKey: [...queryKey(routes.callbacks.list), show, search],
      queryFn: ({ pageParam: after, signal }) =>
        api.callbacks.list({
          query: { show, ...(search !== '' && { search }), ...(after !== undefined && { after }) },
          signal,
        }),
      initialPageParam: undefined,
      getNextPageParam: ({ requests, hasMore }) => (hasMore ? requests.at(-1)?.id : undefined),
      select: ({ pages }) => pages.flatMap(({ requests }) => requests),
      staleTime: 0,
    },
  );
}

/** A request with what was done about it; asks for nothing while none is open. */
export function useRequest(requestId: string | undefined) {
  return useQuery<StaffRequest, ApiError>({
    queryKey: keyOf(requestId ?? ''),
    queryFn:
      requestId === undefined
        ? skipToken
        : ({ signal }) => api.callbacks.get({ params: { requestId }, signal }),
    staleTime: 0,
  });
}

/** Works a request off. `onDone` is called before what is shown changes. */
export function useRequestChange(requestId: string, onDone: () => void) {
  const client = useQueryClient();
  return useMutation<StaffRequest, ApiError, { version: string; body: RequestChange }>({
    mutationFn: ({ version, body }) =>
      api.callbacks.change({ params: { requestId }, query: { version }, body }),
    onSuccess: (request) => {
      onDone();
      client.setQueryData(keyOf(requestId), request);
      return client.invalidateQueries({ queryKey: queryKey(routes.callbacks.list) });
    },
    // A refusal may mean that somebody else was faster.
    onError: () => void client.invalidateQueries({ queryKey: keyOf(requestId) }),
  });
}
