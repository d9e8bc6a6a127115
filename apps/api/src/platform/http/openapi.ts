import fastifySwagger from '@fastify/swagger';
import { jsonSchemaTransform } from '@fastify/type-provider-zod';
import {
  type Access,
  type AnyRoute,
  API_PREFIX,
  COMMON_ERRORS,
  ERROR_STATUS,
  ErrorBody,
  type ErrorCode,
  routes,
} from '@voltcourier/contracts';
import type { RawRoute } from '@voltcourier/contracts/kernel/raw-route';
import { rawRoutes } from '@voltcourier/contracts/raw-routes';
import type { FastifyInstance } from 'fastify';
import { toJSONSchema } from 'zod/v4/core';
import * as z from 'zod/mini';
import { type JsonObject, shareSchemas } from './shared-schemas.ts';

const operations = new Map(
  Object.entries(routes).flatMap(([feature, endpoints]) =>
    Object.entries(endpoints).map(([name, endpoint]: [string, AnyRoute]) => [
      `${endpoint.method} ${API_PREFIX}${endpoint.path}`,
      { id: `${feature}.${name}`, feature, endpoint },
    ]),
  ),
);

/** Alternative proofs of a caller's access, any of which suffices. */
function securityOf(access: Access): Record<string, string[]>[] {
  switch (access) {
    case 'public':
      return [];
    case 'signed-in':
    case 'customer':
      return [{ bearer: [] }, { session: [] }];
    case 'booking-holder':
      return [{ booking: [] }, { bearer: [] }, { session: [] }];
    default:
      return [{ session: [] }];
  }
}

/** Failures of an operation with one status, as in the components. */
const failureResponse = (codes: readonly ErrorCode[]) => ({
  description: codes.join(', '),
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
});

/**
 * References to an operation's failures, grouped by status. Most operations have the same ones, so
 * they are added to the components.
 */
function failureResponses(
  declared: readonly ErrorCode[],
  components: Record<string, object>,
): Record<string, unknown> {
  const all: readonly ErrorCode[] = [...COMMON_ERRORS, ...declared];
  const byStatus = Map.groupBy(all, (code) => ERROR_STATUS[code]);
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => {
      const name = `${status}.${codes.join('.')}`;
      components[name] ??= failureResponse(codes);
      return [status, { $ref: `#/components/responses/${name}` }];
    }),
  );
}

/** Parameters declared by a raw route's path or query schema. */
function parametersIn(position: 'path' | 'query', schema: RawRoute['params']): object[] {
  if (schema === undefined) return [];
  const { properties = {}, required = [] } = toJSONSchema(schema, { io: 'input' });
  return Object.entries(properties).map(([name, described]) => ({
    name,
    in: position,
    required: required.includes(name),
    schema: described,
  }));
}

/** Operation of a route with a response other than JSON. */
function rawOperation(id: string, route: RawRoute, responses: Record<string, object>): object {
  const { access, summary, contentType, signedBy, errors, body } = route;
  const known = [
    ...(access === 'public' ? [] : [`Access: ${access}.`]),
    ...(signedBy === undefined ? [] : [`Known by ${signedBy}.`]),
  ];
  const parameters = [...parametersIn('path', route.params), ...parametersIn('query', route.query)];
  const bytes = { schema: { type: 'string', contentMediaType: 'application/octet-stream' } };
  return {
    operationId: `raw.${id}`,
    tags: ['files, streams and webhooks'],
    summary,
    ...(known.length > 0 && { description: known.join(' ') }),
    security: securityOf(access),
    ...(parameters.length > 0 && { parameters }),
    ...(body === 'bytes' && { requestBody: { required: true, content: { '*/*': bytes } } }),
    responses: {
      200: { description: summary, content: { [contentType]: { schema: { type: 'string' } } } },
      ...failureResponses(errors, responses),
    },
  };
}

/** Files, streams and webhooks; pages for people aren't part of the API. */
function rawPaths(responses: Record<string, object>): Record<string, Record<string, object>> {
  const paths: Record<string, Record<string, object>> = {};
  for (const [id, route] of Object.entries<RawRoute>(rawRoutes)) {
    if (route.kind === 'page') continue;
    const path = route.path.replaceAll(/:(\w+)/gu, '{$1}');
    paths[path] = {
      ...paths[path],
      [route.method.toLowerCase()]: rawOperation(id, route, responses),
    };
  }
  return paths;
}

/** "bookings.get": "BookingsGet". */
const schemaName = (operationId: string): string =>
  operationId.replaceAll(/(?:^|\.)(\w)/gu, (_, letter: string) => letter.toUpperCase());

/** What {@link withSharedParts} changes of the document. */
interface ApiDocument {
  readonly paths?: object;
  readonly components?: { readonly schemas?: object };
}

/** Adds failures and raw routes, and moves what several operations share into the components. */
function withSharedParts<Document extends ApiDocument>(document: Document) {
  const paths = (document.paths ?? {}) as Record<string, Record<string, JsonObject>>;
  const responses: Record<string, object> = {};
  const byName: Record<string, JsonObject> = {};
  for (const [path, item] of Object.entries(paths)) {
    for (const [method, operation] of Object.entries(item)) {
      const url = path.replace(/\{(\w+)\}/gu, ':$1');
      const known = operations.get(`${method.toUpperCase()} ${url}`);
      if (known === undefined) continue;
      const { errors, status, summary } = known.endpoint;
      const answers = operation['responses'] as Record<string, object>;
      // Instead of "Default Response".
      Object.assign(answers[status] ?? {}, { description: summary });
      Object.assign(answers, failureResponses(errors, responses));
      byName[schemaName(known.id)] = operation;
    }
  }
  const shared = shareSchemas(byName);
  for (const item of Object.values(paths)) {
    for (const [method, operation] of Object.entries(item)) {
      const { operationId } = operation;
      if (typeof operationId !== 'string') continue;
      item[method] = shared.operations[schemaName(operationId)] ?? operation;
    }
  }
  const schemas = { ...document.components?.schemas, ...shared.schemas };
  return {
    ...document,
    paths: { ...paths, ...rawPaths(responses) },
    components: { ...document.components, schemas, responses },
  };
}

/**
 * Serves the OpenAPI 3.1 document, generated from the same table as the routes, at
 * `/api/openapi.json`.
 */
export async function addOpenApi(app: FastifyInstance, title: string): Promise<void> {
  const described = z.extend(ErrorBody, { code: z.enum(Object.keys(ERROR_STATUS)) });
  const { $schema: _, ...failure } = JSON.parse(JSON.stringify(toJSONSchema(described))) as Record<
    string,
    never
  >;
  await app.register(fastifySwagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: `${title} API`, version: '1.0.0' },
      components: {
        schemas: { Failure: failure },
        securitySchemes: {
          bearer: { type: 'http', scheme: 'bearer' },
          session: { type: 'apiKey', in: 'cookie', name: 'vc_session' },
          booking: { type: 'apiKey', in: 'header', name: 'booking-token' },
        },
      },
    },
    transform: (route) => {
      const { schema, url } = jsonSchemaTransform(route);
      const { method } = route.route;
      const operation = operations.get(`${String(method)} ${url}`);
      if (operation === undefined) return { schema: { ...schema, hide: true }, url };
      const { access } = operation.endpoint;
      return {
        url,
        schema: {
          ...schema,
          operationId: operation.id,
          // customerChanges: "customer changes"
          tags: [operation.feature.replaceAll(/[A-Z]/gu, (letter) => ` ${letter.toLowerCase()}`)],
          security: securityOf(access),
          ...(access === 'public' ? {} : { description: `Access: ${access}.` }),
        },
      };
    },
    transformObject: (document) => {
      if (!('openapiObject' in document)) return document.swaggerObject;
      return withSharedParts(document.openapiObject);
    },
  });
  app.get(`${API_PREFIX}/openapi.json`, { schema: { hide: true } }, () => app.swagger());
}
