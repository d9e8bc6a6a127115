import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ApiError } from '@voltcourier/contracts/client';
import type { PeopleExport } from '@voltcourier/contracts/crm/contact-exports';
import type { Tag } from '@voltcourier/contracts/crm/notes-and-tasks';
import { queryKey } from '@voltcourier/contracts/query';
import { routes } from '@voltcourier/contracts/routes';
import { api } from '../../../lib/api.ts';

const LOOK_AGAIN_MS = 1_000;
/** A file that is ready has an end, after which it can't be fetched any more. */
const LOOK_FOR_END_MS = 60_000;

type Page = Awaited<ReturnType<typeof api.contactExports.list>>;

const listKey = queryKey(routes.contactExports.list);

const lookAgain = (exports: readonly PeopleExport[]): number | false => {
  if (exports.some(({ status }) => status === 'running')) return LOOK_AGAIN_MS;
  return exports.some(({ status }) => status === 'done') ? LOOK_FOR_END_MS : false;
};

/** Files that were taken along, page after page, the latest first; looked at again while one is written. */
export function useExports() {
  return useInfiniteQuery<Page, ApiError, PeopleExport[], readonly unknown[], string | undefined>({
    queryKey: listKey,
    queryFn: ({ pageParam: after, signal }) =>
      api.contactExports.list({ query: after === undefined ? {} : { after }, signal }),
    initialPageParam: undefined,
    getNextPageParam: ({ exports, hasMore }) => (hasMore ? exports.at(-1)?.id : undefined),
    select: ({ pages }) => pages.flatMap(({ exports }) => exports),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      lookAgain(state.data?.pages.flatMap(({ exports }) => exports) ?? []),
  });
}

/** Has the list looked at again. */
export function useExportsAgain(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: listKey });
}

/** Deletes a file. */
export function useDiscard(exportId: string) {
  const again = useExportsAgain();
  return useMutation<PeopleExport, ApiError>({
    mutationFn: () => api.contactExports.discard({ params: { exportId } }),
    onSettled: again,
  });
}

/** The tags that people can be narrowed down to. */
export function useTags() {
  return useQuery<Tag[], ApiError>({
    queryKey: queryKey(routes.contacts.tags),
    queryFn: async ({ signal }) => (await api.contacts.tags({ signal })).tags,
    staleTime: 0,
  });
}
