import type { AnyEndpoint } from './kernel/route.ts';

/**
 * The cache key of a call, for TanStack Query: the endpoint's path, then what was asked. All keys
 * of an endpoint begin alike, so `queryKey(endpoint)` invalidates every one of them.
 */
export function queryKey(
  endpoint: AnyEndpoint,
  asked?: Readonly<Record<string, unknown>>,
): readonly unknown[] {
  return asked === undefined ? [endpoint.path] : [endpoint.path, asked];
}
