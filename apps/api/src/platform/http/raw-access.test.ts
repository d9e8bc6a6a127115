import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import {
  API_PREFIX,
  ERROR_STATUS,
  ErrorBody,
  type ErrorCode,
  DEFAULT_PERMISSIONS,
  routes,
} from '@voltcourier/contracts';
import type { RawRoute } from '@voltcourier/contracts/kernel/raw-route';
import { rawRoutes } from '@voltcourier/contracts/raw-routes';
import type { FastifyInstance, RouteOptions } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { createCallers, type Proof } from '../../testing/callers.ts';
import { useApi } from '../../testing/harness.ts';
import { addPerson, type Person } from '../../testing/people.ts';

/** Routes without a declaration, and why. */
const UNDECLARED: Readonly<Record<string, string>> = {
  'GET /metrics': 'read by the installation, with a token of its own',
  'GET /api/openapi.json': 'describes the declarations',
  'GET /api/docs': 'describes the declarations',
  'GET /api/docs/*': 'the script, the style and the icon of that page',
  'OPTIONS *': 'answers browsers that ask whether they may, before they call',
};

/** Mounted routes of each application in this process, which include the sandbox. */
const mounted = new Map<FastifyInstance, RouteOptions[]>();
const watch = (message: unknown): void => {
  const { fastify } = message as { fastify: FastifyInstance };
  const list: RouteOptions[] = [];
  mounted.set(fastify, list);
  fastify.addHook('onRoute', (route) => void list.push(route));
};
subscribe('fastify.initialization', watch);
afterAll(() => unsubscribe('fastify.initialization', watch));

const started = useApi({ LOG_LEVEL: 'silent' });
const callersOf = createCallers();
let admin: Person;
beforeAll(async () => {
  admin = await addPerson(started.api, 'ADMIN');
});

const RAW: [string, RawRoute][] = Object.entries(rawRoutes);

it('every mounted route is declared, and every declaration is mounted', () => {
  // Fastify answers HEAD for each GET route, with the same declaration.
  const real = (mounted.get(started.api.app) ?? []).flatMap(({ method, url, config }) =>
    [method]
      .flat()
      .flatMap((verb) => (verb === 'HEAD' ? [] : [{ call: `${verb} ${url}`, config }])),
  );
  const undeclared = real.filter(({ call, config }) => {
    const path =
      config?.endpoint && `${config.endpoint.method} ${API_PREFIX}${config.endpoint.path}`;
    const raw = config?.raw && `${config.raw.method} ${config.raw.path}`;
    return (path ?? raw) !== call;
  });
  expect(undeclared.map(({ call }) => call).toSorted()).toEqual(Object.keys(UNDECLARED).toSorted());
  const declared = [
    ...Object.values(routes).flatMap((endpoints) =>
      Object.values(endpoints).map(({ method, path }) => `${method} ${API_PREFIX}${path}`),
    ),
    ...RAW.map(([, { method, path }]) => `${method} ${path}`),
  ];
  const calls = real.map(({ call }) => call);
  expect(declared.filter((call) => !calls.includes(call))).toEqual([]);
});

/**
 * Returns the status with which a declaration's access refuses a caller; undefined if it admits
 * them.
 */
function refusalOf({ access }: RawRoute, { role, by, holdsBooking }: Proof): number | undefined {
  if (access === 'public') return undefined;
  if (access === 'booking-holder') {
    const reads = role !== undefined && DEFAULT_PERMISSIONS[role].includes('bookings:read');
    if (holdsBooking === true || (reads && by === 'cookie')) return undefined;
    return role === undefined ? 401 : 403;
  }
  if (role === undefined) return 401;
  if (access === 'customer' || access === 'signed-in') return undefined;
  return DEFAULT_PERMISSIONS[role].includes(access) && by === 'cookie' ? undefined : 403;
}

/** Error codes allowed for an admitted caller: those declared, and those caused by input. */
function codesFor(route: RawRoute, { isDriver }: Proof): readonly ErrorCode[] {
  // Other common codes would indicate a bug in the API or the test.
  const common = ['invalid_input', 'not_found', 'unsupported_media_type'] as const;
  // A webhook checks its secret; of signed-in users, only a driver is refused, by their company.
  const mayRefuse = route.kind === 'webhook' || isDriver === true;
  const errors = route.errors.filter(
    (code) => mayRefuse || (code !== 'forbidden' && code !== 'unauthenticated'),
  );
  return [...common, ...errors];
}

/** Returns what is wrong with the response to an admitted caller: anything that isn't declared. */
async function undeclaredIn(route: RawRoute, proof: Proof, response: Response): Promise<string[]> {
  const { status } = response;
  const type = response.headers.get('content-type') ?? '';
  const { statuses }: { statuses: readonly number[] } = route;
  if (statuses.includes(status)) {
    const expected = status === 303 ? '' : route.contentType;
    return type === expected ? [] : [`content type ${type}`];
  }
  const codes = codesFor(route, proof);
  if (route.kind === 'page') {
    const isDeclared = codes.some((code) => ERROR_STATUS[code] === status);
    return isDeclared && type === route.contentType ? [] : [`page ${type}`];
  }
  const { code } = z.parse(ErrorBody, await response.json());
  return codes.includes(code) && status === ERROR_STATUS[code] ? [] : [code];
}

it.each(RAW)('%s admits and refuses each kind of caller as declared', async (_name, route) => {
  const { bookingId, proofs } = await callersOf(started.api, admin);
  const path = route.path
    .replace(':month', '2026-11')
    .replace(':file', 'payments')
    .replace(':id', bookingId)
    .replace(':token', 'nonsense');
  const wrong: string[] = [];
  for (const [who, proof] of proofs) {
    const leaving = new AbortController();
    const response = await fetch(`${started.api.url}${path}`, {
      method: route.method,
      headers: proof.headers,
      redirect: 'manual',
      signal: leaving.signal,
    });
    const refusal = refusalOf(route, proof);
    if (refusal === undefined) {
      const found = await undeclaredIn(route, proof, response);
      wrong.push(...found.map((what) => `${who}: ${response.status} ${what}`));
    } else if (response.status !== refusal) {
      wrong.push(`${who}: ${response.status}, not ${refusal}`);
    }
    leaving.abort();
  }
  expect(wrong).toEqual([]);
});
