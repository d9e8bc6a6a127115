/**
 * Code that must not compile on the API's side of the contract. `tsc` fails when one of these lines
 * stops being an error; nothing is run.
 */
import { endpoint, type Routes, routes, routesOf } from '@voltcourier/contracts';
import { type RawRoutes, rawRoutes } from '@voltcourier/contracts/raw-routes';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import type { MountOptions } from './guards.ts';
import type { Call, Handlers } from './handlers.ts';
import { mountRawRoutes } from './mount-raw-routes.ts';
import { mountRoutes } from './mount-routes.ts';
import type { LiveBrand } from '../business/live-brand.ts';
import type { RawCall, RawHandlers } from './raw-handlers.ts';

const things = routesOf(
  {
    get: endpoint({
      method: 'GET',
      path: '/thing/:id',
      params: z.object({ id: z.uuid() }),
      query: z.object({ size: z.optional(z.string()) }),
      response: z.object({ name: z.string() }),
    }),
    remove: endpoint({
      method: 'DELETE',
      path: '/thing/:id',
      params: z.object({ id: z.uuid() }),
      response: z.object({ removed: z.boolean() }),
    }),
  },
  {
    get: { access: 'public', summary: 'A thing', errors: ['not_served'] },
    remove: { access: 'customer', summary: 'Removes a thing' },
  },
);
type Things = Handlers<{ readonly things: typeof things }>['things'];

/** Code that compiles, which shows that the errors below have the intended causes. */
export const complete: Things = {
  get: ({ params, query, fail }) =>
    params.id === query.size
      ? fail('not_served', 'We don’t go there.')
      : Promise.resolve({ name: params.id }),
  remove: () => Promise.resolve({ removed: true }),
};

// @ts-expect-error -- `remove` has no handler
export const missingHandler: Things = { get: complete.get };

export const wrongResponse: Things = {
  ...complete,
  // @ts-expect-error -- the name is a number
  get: () => Promise.resolve({ name: 1 }),
};

export const incompleteResponse: Things = {
  ...complete,
  // @ts-expect-error -- the name is missing
  get: () => Promise.resolve({}),
};

export function undeclaredCodes(call: Call<(typeof things)['get']>): void {
  // Every endpoint may respond with a common code.
  if (call.params.id === '1') call.fail('not_found', 'There is no such thing.');
  if (call.params.id === '2') call.fail('not_served', 'We don’t go there.');
  // @ts-expect-error -- this endpoint doesn't declare `slot_full`
  if (call.params.id === '3') call.fail('slot_full', 'That time was just taken.');
  // @ts-expect-error -- no endpoint can: there is no such code
  if (call.params.id === '4') call.fail('out_of_order', 'Not today.');
}

export function missingParts(call: Call<(typeof things)['get']>): unknown[] {
  return [
    // @ts-expect-error -- the path has no such parameter
    call.params.name,
    // @ts-expect-error -- the query has no such field
    call.query.color,
    // @ts-expect-error -- this endpoint takes no body
    call.body.name,
    // @ts-expect-error -- and has no headers of its own
    call.headers['idempotency-key'],
  ];
}

/** The same for the product's own table when it is mounted. */
export function mounting(
  app: FastifyInstance,
  handlers: Handlers<Routes>,
  parts: MountOptions,
): void {
  mountRoutes(app, routes, handlers, parts);
  const { staff: _, ...withoutFeature } = handlers;
  // @ts-expect-error -- a whole feature has no handlers
  mountRoutes(app, routes, withoutFeature, parts);
  const { get: __, ...withoutReading } = handlers.bookings;
  // @ts-expect-error -- reading a booking has no handler
  mountRoutes(app, routes, { ...handlers, bookings: withoutReading }, parts);
  const health = () => Promise.resolve({ status: 'fine' as const });
  // @ts-expect-error -- the contract's word is `ok`
  mountRoutes(app, routes, { ...handlers, system: { ...handlers.system, health } }, parts);
}

/** Properties that a raw call lacks. */
export function missingRawParts(
  month: RawCall<RawRoutes['statementCsv']>,
  event: RawCall<RawRoutes['stripeEvents']>,
): unknown[] {
  return [
    // @ts-expect-error -- the path has no such parameter
    month.params.id,
    // @ts-expect-error -- nothing can be asked of a month
    month.query.year,
    // @ts-expect-error -- a webhook's body is bytes, not fields
    event.body.get('type'),
  ];
}

/** The same for raw routes when they are mounted. */
export function rawMounting(
  app: FastifyInstance,
  handlers: RawHandlers<RawRoutes>,
  parts: MountOptions,
  brand: LiveBrand,
): void {
  mountRawRoutes(app, rawRoutes, handlers, parts, brand);
  const { bounces: _, ...withoutBounces } = handlers;
  // @ts-expect-error -- a webhook has no handler
  mountRawRoutes(app, rawRoutes, withoutBounces, parts, brand);
  const asFile = { ...handlers, stripeEvents: handlers.checklistPdf };
  // @ts-expect-error -- a webhook doesn't answer with a file
  mountRawRoutes(app, rawRoutes, asFile, parts, brand);
}
