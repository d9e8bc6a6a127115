import { text } from '@voltcourier/contracts/kernel/scalars';

const Search = text(100);

/**
 * A list's search text in the URL. Empty if the list can't be searched for it, because the URL was
 * mistyped: the list would only be refused.
 */
export function searchParam(query: URLSearchParams): string {
  const param = query.get('search') ?? '';
  return Search.safeParse(param).success ? param : '';
}
