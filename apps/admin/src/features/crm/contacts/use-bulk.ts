import { useQuery, useQueryClient } from '@tanstack/react-query';
import { refresh } from '@voltcourier/contracts/query';
import { useEffect } from 'react';
import { bulkActionsApi } from '../../../lib/api/bulk-actions.ts';

const LOOK_MS = 1_000;
/** What an action on contacts can change. */
const CHANGED = [
  'contacts.list',
  'contacts.count',
  'contacts.get',
  'contacts.timeline',
  'contacts.tasks',
  'contacts.tags',
] as const;

/** Polls the progress of a bulk action until it is done, then refetches the contacts. */
export function useBulkAction(bulkActionId: string) {
  const client = useQueryClient();
  const action = useQuery({
    ...bulkActionsApi.bulkProgress.query(bulkActionId !== '' && { params: { bulkActionId } }),
    refetchInterval: ({ state }) => (state.data?.status === 'done' ? false : LOOK_MS),
  });
  const isDone = action.data?.status === 'done';
  useEffect(() => {
    if (isDone) void refresh(client, CHANGED);
  }, [client, isDone, bulkActionId]);
  return action;
}
