import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ApiError } from '@voltcourier/contracts/client';
import type { DataRequest, DataRequestView } from '@voltcourier/contracts/privacy/privacy-requests';
import { queryKey } from '@voltcourier/contracts/query';
import { routes } from '@voltcourier/contracts/routes';
import { api } from '../../../lib/api.ts';

type Page = Awaited<ReturnType<typeof api.privacyRequests.list>>;
type Received = Parameters<typeof api.privacyRequests.receive>[0]['body'];

/** Which requests are listed. */
export type RequestList = 'open' | 'closed';

const listKey = queryKey(routes.privacyRequests.list);
const requestKey = (requestId: string) => queryKey(routes.privacyRequests.get, { requestId });

/** Open requests by the day on which they came, or closed ones, the latest first. */
export function useRequests(state: RequestList) {
  return useInfiniteQuery<Page, ApiError, DataRequest[], readonly unknown[], string | undefined>({
    queryKey: [...listKey, state],
    queryFn: ({ pageParam: after, signal }) =>
      api.privacyRequests.list({ query: { state, ...(after !== undefined && { after }) }, signal }),
    initialPageParam: undefined,
    getNextPageParam: ({ requests, hasMore }) => (hasMore ? requests.at(-1)?.id : undefined),
    select: ({ pages }) => pages.flatMap(({ requests }) => requests),
    staleTime: 0,
  });
}

/** A request as it is now. */
export function useRequest(requestId: string) {
  return useQuery<DataRequestView, ApiError>({
    queryKey: requestKey(requestId),
    queryFn: ({ signal }) => api.privacyRequests.get({ params: { requestId }, signal }),
    staleTime: 0,
  });
}

/** Has a request, and the lists, looked at again. */
export function useLookAgain() {
  const client = useQueryClient();
  return (requestId: string) =>
    Promise.all([
      client.invalidateQueries({ queryKey: requestKey(requestId) }),
      client.invalidateQueries({ queryKey: listKey }),
    ]);
}

/** Writes down that somebody asked. */
export function useReceive() {
  const client = useQueryClient();
  return useMutation<DataRequestView, ApiError, Received>({
    mutationFn: (body) => api.privacyRequests.receive({ body }),
    onSettled: () => client.invalidateQueries({ queryKey: listKey }),
  });
}

/** Refuses a request. */
export function useRefuse({ id: requestId, version }: DataRequestView) {
  const again = useLookAgain();
  return useMutation<DataRequestView, ApiError, NonNullable<DataRequest['reason']>>({
    mutationFn: (reason) =>
      api.privacyRequests.refuse({ params: { requestId }, body: { version, reason } }),
    onSettled: () => again(requestId),
  });
}

/** Who was chosen. */
export function useChosen(personId: string) {
  return useQuery({
    queryKey: queryKey(routes.contacts.get, { personId }),
    queryFn: ({ signal }) => api.contacts.get({ params: { personId }, signal }),
  });
}
