import type { QueryClient } from '@tanstack/react-query';
import type { QueryKey } from '@voltcourier/contracts/query';

/**
 * Shows a change in every answer of a key before it is saved, for `onMutate`. Answers what shows
 * them again as they were.
 */
export async function showAtOnce<Shown>(
  client: QueryClient,
  queryKey: QueryKey,
  changed: (shown: Shown) => Shown,
): Promise<() => void> {
  // An answer that is on the way would take the change away again.
  await client.cancelQueries({ queryKey });
  const before = client.getQueriesData<Shown>({ queryKey });
  client.setQueriesData<Shown>({ queryKey }, (shown) => shown && changed(shown));
  return () => {
    for (const [key, shown] of before) client.setQueryData(key, shown);
  };
}
