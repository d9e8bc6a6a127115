import { useInfiniteQuery } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';

/** What people are narrowed down to, as the api takes it. */
export type PeopleQuery = NonNullable<
  NonNullable<Parameters<typeof api.contacts.list>[0]>['query']
>;

/** People, page after page; not before it is known who is asked for. */
export const usePeopleList = (query: PeopleQuery, enabled: boolean) =>
  useInfiniteQuery({
    ...api.contacts.list.pages('people', { query }),
    enabled,
    // Of a search there are only the best.
    ...(query.search !== undefined && { getNextPageParam: () => undefined }),
    select: ({ pages }) => ({
      people: pages.flatMap(({ people }) => people),
      hasMore: pages.at(-1)?.hasMore ?? false,
    }),
  });
