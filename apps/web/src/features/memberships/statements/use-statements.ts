import { useQuery } from '@tanstack/react-query';
import type { ApiError } from '@voltcourier/contracts/client';
import { queryKey } from '@voltcourier/contracts/query';
import { type Statement, statements } from '@voltcourier/contracts/memberships/statements';
import type * as z from 'zod/mini';
import { apiFor } from '../../../lib/api.ts';

const api = apiFor({ statements });

/** The company and the months that it has visits in, the latest first. */
export function useMonths() {
  return useQuery<z.output<typeof statements.list.response>, ApiError>({
    queryKey: queryKey(statements.list),
    queryFn: ({ signal }) => api.statements.list({ signal }),
    staleTime: 0,
    refetchOnWindowFocus: true,
  });
}

/**
 * A month (`YYYY-MM`) of the company: what it comes to, and a page of its visits, from the one
 * after the visit `after`.
 */
export function useStatement(month: string, after?: string) {
  return useQuery<Statement, ApiError>({
    queryKey: queryKey(statements.get, { month, after }),
    queryFn: ({ signal }) =>
      api.statements.get({
        params: { month },
        query: after === undefined ? {} : { after },
        signal,
      }),
    staleTime: 0,
    refetchOnWindowFocus: true,
  });
}
