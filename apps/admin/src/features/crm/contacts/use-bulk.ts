import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type {
  BulkAction,
  BulkActionInput,
  BulkTarget,
} from '@voltcourier/contracts/crm/bulk-actions';
import type { ApiError } from '@voltcourier/contracts/client';
import { queryKey } from '@voltcourier/contracts/query';
import { routes } from '@voltcourier/contracts/routes';
import { useEffect } from 'react';
import { api } from '../../../lib/api.ts';

const LOOK_MS = 1_000;

/** Has something done for many people. */
export function useOrderBulk() {
  const client = useQueryClient();
  return useMutation<
    BulkAction,
    ApiError,
    { orderId: string; deed: BulkActionInput; target: BulkTarget }
  >({
    mutationFn: (body) => api.bulkActions.orderBulk({ body }),
    onSuccess: (action) =>
      client.setQueryData(
        queryKey(routes.bulkActions.bulkProgress, { bulkActionId: action.id }),
        action,
      ),
  });
}

/** How far something is, looked at again until it is done; then people are looked at again too. */
export function useBulkAction(bulkActionId: string) {
  const client = useQueryClient();
  const action = useQuery<BulkAction, ApiError>({
    queryKey: queryKey(routes.bulkActions.bulkProgress, { bulkActionId }),
    queryFn: ({ signal }) => api.bulkActions.bulkProgress({ params: { bulkActionId }, signal }),
    enabled: bulkActionId !== '',
    refetchInterval: ({ state }) => (state.data?.status === 'done' ? false : LOOK_MS),
    staleTime: 0,
  });
  const isDone = action.data?.status === 'done';
  useEffect(() => {
    if (!isDone) return;
    const paths = (['list', 'count', 'get', 'timeline', 'tasks', 'tags'] as const).map(
      (name) => queryKey(routes.contacts[name])[0],
    );
    void client.invalidateQueries({ predicate: ({ queryKey: [path] }) => paths.includes(path) });
  }, [client, isDone, bulkActionId]);
  return action;
}
