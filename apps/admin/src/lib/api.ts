import type { ApiError } from '@voltcourier/contracts/client';
import { createListApi, type ListApi } from '@voltcourier/contracts/query-pages';
import { API_PREFIX, type Endpoints, endpoints } from '@voltcourier/contracts/endpoints';
import { effects } from './effects.ts';

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: ApiError;
  }
}

/**
 * The API with the HttpOnly session cookie, which staff endpoints require. Each endpoint is also a
 * query, a list or a mutation for TanStack Query.
 */
export const api: ListApi<Endpoints> = createListApi(
  endpoints,
  { baseUrl: `${import.meta.env.VITE_API_URL ?? ''}${API_PREFIX}` },
  effects,
);
