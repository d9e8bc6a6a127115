import type { ApiError } from '@voltcourier/contracts/client';
import { createQueryApi, type QueryApi } from '@voltcourier/contracts/query';
import { API_PREFIX, type Routes, routes } from '@voltcourier/contracts/routes';
import { effects } from './effects.ts';

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: ApiError;
  }
}

/**
 * The api, by the HttpOnly session cookie: staff endpoints take nothing else. Each endpoint is also
 * a query or a mutation for TanStack Query.
 */
export const api: QueryApi<Routes> = createQueryApi(
  routes,
  { baseUrl: `${import.meta.env['VITE_API_URL'] ?? ''}${API_PREFIX}` },
  effects,
);
