import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { AuditEntry, AuditFilters } from '@voltcourier/contracts/platform/audit';
import type { ApiError } from '@voltcourier/contracts/client';
import { queryKey } from '@voltcourier/contracts/query';
import { routes } from '@voltcourier/contracts/routes';
import { api } from '../../../lib/api.ts';

type Page = Awaited<ReturnType<typeof api.audit.list>>;

/** Entries of the audit log, page after page, the latest first. */
export function useEntries(filters: AuditFilters) {
  return useInfiniteQuery<Page, ApiError, AuditEntry[], readonly unknown[], number | undefined>({
    queryKey: [...queryKey(routes.audit.list), filters],
    queryFn: ({ pageParam: after, signal }) =>
      api.audit.list({ query: { ...filters, ...(after !== undefined && { after }) }, signal }),
    initialPageParam: undefined,
    getNextPageParam: ({ entries, hasMore }) => (hasMore ? entries.at(-1)?.id : undefined),
    select: ({ pages }) => pages.flatMap(({ entries }) => entries),
    staleTime: 0,
  });
}

/** Everybody who is in the log as the one who did something. */
export function useActors() {
  return useQuery<readonly { id: string; name: string }[], ApiError>({
    queryKey: queryKey(routes.audit.actors),
    queryFn: async ({ signal }) => (await api.audit.actors({ signal })).actors,
    staleTime: 0,
  });
}
