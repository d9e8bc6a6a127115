import type { ApiError } from '@voltcourier/contracts/client';
import type { Endpoints } from '@voltcourier/contracts/endpoints';
import { API_PREFIX, type EndpointTable } from '@voltcourier/contracts/kernel/endpoint';
import type { Effects } from '@voltcourier/contracts/query';
import { createListApi, type ListApi } from '@voltcourier/contracts/query-pages';

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: ApiError;
  }
}

/**
 * The API of a feature, with the HttpOnly session cookie that staff endpoints require. Each
 * endpoint is also a query, a list or a mutation for TanStack Query; `effects` are those of its
 * mutations on cached data. A module per feature, so that a page loads only the contracts it uses.
 */
export function featureApi<Feature extends keyof Endpoints>(
  feature: Feature,
  endpoints: Endpoints[Feature],
  effects?: Effects<Endpoints>[Feature],
): ListApi<Endpoints>[Feature] {
  const api = createListApi<EndpointTable>(
    { [feature]: endpoints },
    { baseUrl: `${import.meta.env.VITE_API_URL ?? ''}${API_PREFIX}` },
    { [feature]: effects as Effects<EndpointTable>[string] },
  );
  return api[feature] as unknown as ListApi<Endpoints>[Feature];
}
