import { useQuery, useQueryClient } from '@tanstack/react-query';
import { refresh } from '@voltcourier/contracts/query';
import { endpoints } from '@voltcourier/contracts/endpoints';
import { useEffect } from 'react';
import { api } from '../../../lib/api.ts';

const LOOK_MS = 1_000;
const { list, count, get, timeline, tasks, tags } = endpoints.contacts;

/** Polls the progress of a bulk action until it is done, then refetches the contacts. */
export function useBulkAction(bulkActionId: string) {
  const client = useQueryClient();
  const action = useQuery({
    ...api.bulkActions.bulkProgress.query(bulkActionId !== '' && { params: { bulkActionId } }),
    refetchInterval: ({ state }) => (state.data?.status === 'done' ? false : LOOK_MS),
  });
  const isDone = action.data?.status === 'done';
  useEffect(() => {
    if (isDone) void refresh(client, [list, count, get, timeline, tasks, tags]);
  }, [client, isDone, bulkActionId]);
  return action;
}
