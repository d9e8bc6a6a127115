import fastifySwagger from '@fastify/swagger';
import { jsonSchemaTransform } from '@fastify/type-provider-zod';
import {
  type Access,
  type AnyEndpoint,
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

const operations = new Map(
  Object.entries(routes).flatMap(([feature, endpoints]) =>
    Object.entries(endpoints).map(([name, endpoint]: [string, AnyEndpoint]) => [
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

/** Responses of an operation for its failures, grouped by status. */
function failureResponses(declared: readonly ErrorCode[]): Record<string, unknown> {
  const codes: readonly ErrorCode[] = [...COMMON_ERRORS, ...declared];
  const byStatus = Map.groupBy(codes, (code) => ERROR_STATUS[code]);
  return Object.fromEntries(
    [...byStatus].map(([status, names]) => [
      status,
      {
        description: names.join(', '),
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
      },
    ]),
  );
}

/** Parameters declared by a raw route's path or query schema. */
function parametersIn(place: 'path' | 'query', schema: RawRoute['params']): object[] {
  if (schema === undefined) return [];
  const { properties = {}, required = [] } = toJSONSchema(schema, { io: 'input' });
  return Object.entries(properties).map(([name, described]) => ({
    name,
    in: place,
    required: required.includes(name),
    schema: described,
  }));
}

/** Operation of a route with a response other than JSON. */
function rawOperation(id: string, route: RawRoute): object {
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
      ...failureResponses(errors),
    },
  };
}

/** Files, streams and webhooks; pages for people aren't part of the API. */
function rawPaths(): Record<string, Record<string, object>> {
  const paths: Record<string, Record<string, object>> = {};
  for (const [id, route] of Object.entries<RawRoute>(rawRoutes)) {
    if (route.kind === 'page') continue;
    const path = route.path.replaceAll(/:(\w+)/gu, '{$1}');
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: rawOperation(id, route) };
  }
  return paths;
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
      const { openapiObject } = document;
      for (const [path, item] of Object.entries(openapiObject.paths ?? {})) {
        for (const [method, operation] of Object.entries(item ?? {})) {
          if (typeof operation !== 'object' || !('responses' in operation)) continue;
          const url = path.replace(/\{(\w+)\}/gu, ':$1');
          const declared = operations.get(`${method.toUpperCase()} ${url}`)?.endpoint.errors ?? [];
          Object.assign(operation.responses ?? {}, failureResponses(declared));
        }
      }
      return { ...openapiObject, paths: { ...openapiObject.paths, ...rawPaths() } };
    },
  });
  app.get(`${API_PREFIX}/openapi.json`, { schema: { hide: true } }, () => app.swagger());
}
