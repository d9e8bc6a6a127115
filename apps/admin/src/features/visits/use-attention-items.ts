import { useQuery } from '@tanstack/react-query';
import type { ApiError } from '@voltcourier/contracts/client';
import { queryKey } from '@voltcourier/contracts/query';
import { routes } from '@voltcourier/contracts/routes';
import { api } from '../../lib/api.ts';

/** What staff have to clear, as it is read. */
export type ExceptionPage = Awaited<ReturnType<typeof api.attentionItems.list>>;

const LOOK_MS = 60_000;

/** What staff have to clear, looked at once a minute: nothing announces that a hold is ending. */
export function useExceptions() {
  return useQuery<ExceptionPage, ApiError>({
    queryKey: queryKey(routes.attentionItems.list),
    queryFn: ({ signal }) => api.attentionItems.list({ signal }),
    refetchInterval: LOOK_MS,
    staleTime: 0,
  });
}
