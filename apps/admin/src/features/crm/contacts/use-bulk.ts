import { useQuery, useQueryClient } from '@tanstack/react-query';
import { refresh } from '@voltcourier/contracts/query';
import { useEffect } from 'react';
import { bulkActionsApi } from '../../../lib/api/bulk-actions.ts';
import { PEOPLE } from '../../../lib/api/people-effect.ts';

const POLL_MS = 1_000;

/** Polls the progress of a bulk action until it is done, then refetches the contacts. */
export function useBulkAction(bulkActionId: string) {
  const client = useQueryClient();
  const action = useQuery({
    ...bulkActionsApi.bulkProgress.query(bulkActionId !== '' && { params: { bulkActionId } }),
    refetchInterval: ({ state }) => (state.data?.status === 'done' ? false : POLL_MS),
  });
  const isDone = action.data?.status === 'done';
  useEffect(() => {
    if (isDone) void refresh(client, PEOPLE.refreshes);
  }, [client, isDone, bulkActionId]);
  return action;
}
