import { useInfiniteQuery } from '@tanstack/react-query';
import { contactCursor } from '@voltcourier/contracts/crm/contacts';
import type { Endpoints } from '@voltcourier/contracts/endpoints';
import type { QueryOf } from '@voltcourier/contracts/kernel/endpoint';
import { contactsApi } from '../../../lib/api/contacts.ts';

/** Filter of contacts in the format of the API. */
export type PeopleQuery = QueryOf<Endpoints['contacts']['list']>;

/** Contacts, page by page; waits until the filter is known. */
export const usePeopleList = (query: PeopleQuery, enabled: boolean) =>
  useInfiniteQuery({
    ...contactsApi.list.pages('people', { query }, contactCursor),
    enabled,
    // Search returns the best matches and has no pages.
    ...(query.search !== undefined && { getNextPageParam: () => undefined }),
    select: ({ pages }) => ({
      people: pages.flatMap(({ people }) => people),
      hasMore: pages.at(-1)?.hasMore ?? false,
    }),
  });
