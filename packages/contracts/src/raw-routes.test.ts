import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { COMMON_ERRORS } from './kernel/errors.ts';
import type { RawRoute } from './kernel/raw-route.ts';
import { rawRoutes } from './raw-routes.ts';
import { API_PREFIX } from './kernel/endpoint.ts';
import { routes } from './routes.ts';

const RAW: [string, RawRoute][] = Object.entries(rawRoutes);

describe('the table of raw routes', () => {
  it('declares each method and path once, apart from the endpoints', () => {
    const calls = [
      ...RAW.map(([, { method, path }]) => `${method} ${path}`),
      ...Object.values(routes).flatMap((endpoints) =>
        Object.values(endpoints).map(({ method, path }) => `${method} ${API_PREFIX}${path}`),
      ),
    ];
    expect(new Set(calls).size).toBe(calls.length);
  });

  it.each(RAW)('%s declares no common error codes', (_name, { errors }) => {
    const common: readonly string[] = COMMON_ERRORS;
    expect(errors.filter((code) => common.includes(code))).toEqual([]);
  });

  it.each(RAW)('%s has a body with a size limit unless it is a GET', (_name, route) => {
    const isPosted = route.method !== 'GET';
    expect(route.body !== undefined).toBe(isPosted);
    expect(route.bodyBytes !== undefined).toBe(isPosted);
  });

  it.each(RAW)('%s can be documented as JSON Schema', (_name, { params, query }) => {
    for (const schema of [params, query]) {
      if (schema) expect(z.toJSONSchema(schema, { io: 'input' })).toMatchObject({ type: 'object' });
    }
  });

  it.each(RAW)('%s has an audit action if staff change or download something', (_name, route) => {
    const isChange = route.access.includes(':') && route.method !== 'GET';
    expect(route.audit !== undefined).toBe(isChange || route.countedAs === 'staff.lists');
  });

  it('names the signer of webhooks only', () => {
    for (const [name, { kind, signedBy }] of RAW) {
      expect([name, signedBy !== undefined]).toEqual([name, kind === 'webhook']);
    }
  });

  it('shares rate limits among mail links and among staff lists only', () => {
    const shared = [...Map.groupBy(RAW, ([, { countedAs }]) => countedAs).values()].filter(
      (routesOfName) => routesOfName.length > 1,
    );
    expect(new Set(shared.map(([first]) => first?.[1].countedAs))).toEqual(
      new Set(['notifications.unsubscribe', 'staff.lists']),
    );
    for (const [name, { path, rateLimit, countedAs }] of shared.flat()) {
      const isList = countedAs === 'staff.lists';
      expect([name, path.endsWith(isList ? '.csv' : '/:token')]).toEqual([name, true]);
      expect(rateLimit).toEqual(rawRoutes[isList ? 'bookingListCsv' : 'newsLink'].rateLimit);
    }
  });
});
