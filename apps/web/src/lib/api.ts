import type { ApiError } from '@voltcourier/contracts/client';
import type { Endpoints } from '@voltcourier/contracts/endpoints';
import { createQueryApi, type Effects, type QueryApi } from '@voltcourier/contracts/query';

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: ApiError;
  }
}

/** Storage key of a signed-in customer's token (specification, section 6). */
export const TOKEN_KEY = 'authToken';

/**
 * Whether someone has signed in on this device; only the server knows if the session is still
 * valid.
 */
export function hasToken(): boolean {
  try {
    return localStorage.getItem(TOKEN_KEY) !== null;
  } catch {
    return false;
  }
}

/**
 * Creates an API client for some features' endpoints, on this origin or, if the site is hosted
 * separately, at `VITE_API_URL`, with the cache effects of its mutations. Each page ships only the
 * contracts it uses. Features keep their names, which effects refer to.
 */
export function apiFor<Table extends Partial<Endpoints>>(
  table: Table,
  effects?: Effects<Table>,
): QueryApi<Table> {
  return createQueryApi(
    table,
    {
      baseUrl: `${import.meta.env.VITE_API_URL ?? ''}/api`,
      // The token belongs to a session that can be ended.
      token: () => localStorage.getItem(TOKEN_KEY),
    },
    effects,
  );
}

/** Query options: refetch on every page, and on window focus. */
export const ASKED_ANEW = { staleTime: 0, refetchOnWindowFocus: true } as const;
