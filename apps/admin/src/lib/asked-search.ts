import { text } from '@voltcourier/contracts/kernel/scalars';

const Search = text(100);

/**
 * A list's search text in the URL. Empty if the list can't be searched for it, because the URL was
 * mistyped: the list would only be refused.
 */
export function askedSearch(query: URLSearchParams): string {
  const asked = query.get('search') ?? '';
  return Search.safeParse(asked).success ? asked : '';
}
