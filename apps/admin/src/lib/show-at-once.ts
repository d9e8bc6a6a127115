import type { QueryClient } from '@tanstack/react-query';
import type { QueryKey } from '@voltcourier/contracts/query';

/**
 * Applies a change to every cached response of a key before it is saved, for `onMutate`. Returns a
 * function that reverts it.
 */
export async function showAtOnce<Shown>(
  client: QueryClient,
  queryKey: QueryKey,
  changed: (shown: Shown) => Shown,
): Promise<() => void> {
  // A pending response would overwrite the change.
  await client.cancelQueries({ queryKey });
  const before = client.getQueriesData<Shown>({ queryKey });
  client.setQueriesData<Shown>({ queryKey }, (shown) => shown && changed(shown));
  return () => {
    for (const [key, shown] of before) client.setQueryData(key, shown);
  };
}
