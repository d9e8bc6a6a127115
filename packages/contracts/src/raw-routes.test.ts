import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { COMMON_ERRORS } from './kernel/errors.ts';
import type { RawRoute } from './kernel/raw-route.ts';
import { rawRoutes } from './raw-routes.ts';
import { API_PREFIX, routes } from './routes.ts';

const RAW: [string, RawRoute][] = Object.entries(rawRoutes);

describe('the table of raw routes', () => {
  it('has no call twice, and none of the endpoint table', () => {
    const calls = [
      ...RAW.map(([, { method, path }]) => `${method} ${path}`),
      ...Object.values(routes).flatMap((endpoints) =>
        Object.values(endpoints).map(({ method, path }) => `${method} ${API_PREFIX}${path}`),
      ),
    ];
    expect(new Set(calls).size).toBe(calls.length);
  });

  it.each(RAW)('%s declares codes that are not common to all', (_name, { errors }) => {
    const common: readonly string[] = COMMON_ERRORS;
    expect(errors.filter((code) => common.includes(code))).toEqual([]);
  });

  it.each(RAW)('%s reads a body, up to a length, wherever it is posted to', (_name, route) => {
    const isPosted = route.method !== 'GET';
    expect(route.body !== undefined).toBe(isPosted);
    expect(route.bodyBytes !== undefined).toBe(isPosted);
  });

  it.each(RAW)('%s can be documented as JSON Schema', (_name, { params, query }) => {
    for (const schema of [params, query]) {
      if (schema) expect(z.toJSONSchema(schema, { io: 'input' })).toMatchObject({ type: 'object' });
    }
  });

  it.each(RAW)(
    '%s says what the audit log keeps where staff change or save something',
    (_name, route) => {
      const isChange = route.access.includes(':') && route.method !== 'GET';
      expect(route.audit !== undefined).toBe(isChange || route.countedAs === 'staff.lists');
    },
  );

  it('says of each webhook by what its sender is known, and of nothing else', () => {
    for (const [name, { kind, signedBy }] of RAW) {
      expect([name, signedBy !== undefined]).toEqual([name, kind === 'webhook']);
    }
  });

  it('counts the links of our mail together, the lists of staff too, and everything else by itself', () => {
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
