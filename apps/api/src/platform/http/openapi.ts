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
import type { FastifyInstance } from 'fastify';
import { toJSONSchema } from 'zod/v4/core';
import * as z from 'zod/mini';

const operations = new Map(
  Object.entries(routes).flatMap(([feature, endpoints]) =>
    Object.entries(endpoints).map(([name, endpoint]: [string, AnyEndpoint]) => [
      `${endpoint.method} ${API_PREFIX}${endpoint.path}`,
      { id: `${feature}.${name}`, endpoint },
    ]),
  ),
);

/** What proves that a caller may: any one of these. */
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

/** Every failure an operation can answer with, grouped by status. */
function failureResponses(method: string, url: string): Record<string, unknown> {
  const declared = operations.get(`${method} ${url}`)?.endpoint.errors ?? [];
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

/** The OpenAPI 3.1 document, made from the same table as the routes, at `/api/openapi.json`. */
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
          Object.assign(operation.responses ?? {}, failureResponses(method.toUpperCase(), url));
        }
      }
      return openapiObject;
    },
  });
  app.get(`${API_PREFIX}/openapi.json`, { schema: { hide: true } }, () => app.swagger());
}
