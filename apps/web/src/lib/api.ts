import type { ApiError } from '@voltcourier/contracts/client';
import type { EndpointTable } from '@voltcourier/contracts/kernel/route';
import { createQueryApi, type Effects, type QueryApi } from '@voltcourier/contracts/query';

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: ApiError;
  }
}

/** Where the token of a signed-in customer is kept (specification, section 6). */
export const TOKEN_KEY = 'authToken';

/** Whether somebody has signed in on this device; the server knows whether they still are. */
export function hasToken(): boolean {
  try {
    return localStorage.getItem(TOKEN_KEY) !== null;
  } catch {
    return false;
  }
}

/**
 * A client of some features' endpoints, on this origin, or where `VITE_API_URL` says when the site
 * is hosted by itself, and what its mutations mean for what is shown. Each page ships only the
 * contracts that it calls.
 */
export function apiFor<Table extends EndpointTable>(
  table: Table,
  effects?: Effects<Table>,
): QueryApi<Table> {
  return createQueryApi(
    table,
    {
      baseUrl: `${import.meta.env['VITE_API_URL'] ?? ''}/api`,
      // The token names a session that can be ended.
      token: () => localStorage.getItem(TOKEN_KEY),
    },
    effects,
  );
}

/** Of a query: asked for anew on every page, and when somebody comes back to it. */
export const ASKED_ANEW = { staleTime: 0, refetchOnWindowFocus: true } as const;
