import fastifySwagger from '@fastify/swagger';
import { jsonSchemaTransform } from '@fastify/type-provider-zod';
import {
  API_PREFIX,
  COMMON_ERRORS,
  ERROR_STATUS,
  ErrorBody,
  type ErrorCode,
  routes,
} from '@voltcourier/contracts';
import type { FastifyInstance } from 'fastify';
import { toJSONSchema } from 'zod/v4/core';

const endpointsByOperation = new Map(
  Object.values(routes)
    .flatMap((endpoints) => Object.values(endpoints))
    .map((endpoint) => [`${endpoint.method} ${API_PREFIX}${endpoint.path}`, endpoint]),
);

/** Every failure an operation can answer with, grouped by status. */
function failureResponses(method: string, url: string): Record<string, unknown> {
  const endpoint = endpointsByOperation.get(`${method} ${url}`);
  const codes: readonly ErrorCode[] = [...COMMON_ERRORS, ...(endpoint?.errors ?? [])];
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

/** The OpenAPI 3.1 document, made from the same table as the routes, at `/api/openapi.json`. */
export async function addOpenApi(app: FastifyInstance, title: string): Promise<void> {
  const { $schema: _, ...failure } = JSON.parse(JSON.stringify(toJSONSchema(ErrorBody))) as Record<
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
      const endpoint = endpointsByOperation.get(`${String(method)} ${url}`);
      if (endpoint === undefined) return { schema: { ...schema, hide: true }, url };
      const isPublic = endpoint.access === 'public';
      return {
        url,
        schema: {
          ...schema,
          ...(isPublic ? {} : { description: `Access: ${endpoint.access}.` }),
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
          Object.assign(operation.responses ?? {}, failureResponses(method.toUpperCase(), url));
        }
      }
      return openapiObject;
    },
  });
  app.get(`${API_PREFIX}/openapi.json`, { schema: { hide: true } }, () => app.swagger());
}
