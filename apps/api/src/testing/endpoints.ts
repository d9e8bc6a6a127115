import { type AnyRoute, API_PREFIX, routes } from '@voltcourier/contracts';
import fc from 'fast-check';
import { accepted } from './arbitraries.ts';
import type { Api } from './harness.ts';

/** All endpoints of the contract, for tests that cover the whole table. */
export const ENDPOINTS: readonly { key: string; endpoint: AnyRoute }[] = Object.entries(
  routes,
).flatMap(([feature, endpoints]) =>
  Object.entries(endpoints).map(([name, endpoint]: [string, AnyRoute]) => ({
    key: `${feature}.${name}`,
    endpoint,
  })),
);

const samples = new WeakMap<object, Readonly<Record<string, unknown>>>();

/**
 * Returns a value that a schema accepts, always the same one, because generating it costs more than
 * the call.
 */
function sampleOf(schema: AnyRoute['body']): Readonly<Record<string, unknown>> {
  if (schema === undefined) return {};
  const made = samples.get(schema);
  if (made !== undefined) return made;
  const [value] = fc.sample(accepted(schema, {}), { numRuns: 1, seed: 1 });
  const sample = value as Readonly<Record<string, unknown>>;
  samples.set(schema, sample);
  return sample;
}

/** Calls an endpoint with input that its schemas accept, using known values where they fit. */
export function askValid(
  api: Api,
  endpoint: AnyRoute,
  known: Readonly<Record<string, unknown>>,
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> {
  const sample = (schema: AnyRoute['body']): Record<string, unknown> =>
    Object.fromEntries(
      Object.entries(sampleOf(schema)).map(([name, field]) => [name, known[name] ?? field]),
    );
  const params = sample(endpoint.params);
  const path = endpoint.path.replaceAll(/:(\w+)/gu, (_, name: string) => String(params[name]));
  const query = Object.entries(sample(endpoint.query)).flatMap(([name, value]) =>
    ['string', 'number'].includes(typeof value) ? [[name, String(value)] as const] : [],
  );
  const search = new URLSearchParams(Object.fromEntries(query));
  return fetch(`${api.url}${API_PREFIX}${path}?${search.toString()}`, {
    method: endpoint.method,
    headers: { ...(endpoint.body && { 'content-type': 'application/json' }), ...headers },
    ...(endpoint.body && { body: JSON.stringify(sample(endpoint.body)) }),
  });
}
