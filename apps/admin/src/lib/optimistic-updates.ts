import { type QueryClient, useMutationState } from '@tanstack/react-query';
import type { QueryKey } from '@voltcourier/contracts/query';

/**
 * Returns a function that applies the changes of a mutation to a response, in their order, until
 * they are saved or refused. The response may be newer than some of them.
 */
export function useOptimisticUpdates<Shown, Change>(
  mutationKey: QueryKey,
  changed: (shown: Shown, change: Change) => Shown,
): (shown: Shown) => Shown {
  const changes = useMutationState({
    filters: { mutationKey, status: 'pending' },
    select: ({ state }) => state.variables as Change,
  });
  return (shown) => changes.reduce(changed, shown);
}

/** Applies a saved change to every cached response of a key, for `onSuccess`. */
export function keepUpdate<Shown>(
  client: QueryClient,
  queryKey: QueryKey,
  changed: (shown: Shown) => Shown,
): void {
  // A pending response may be older than the change and would overwrite it.
  void client.cancelQueries({ queryKey });
  client.setQueriesData<Shown>({ queryKey }, (shown) => shown && changed(shown));
}
