import { createHash } from 'node:crypto';
import { Validator } from '@seriousme/openapi-schema-validator';
import {
  type AnyRoute,
  API_PREFIX,
  COMMON_ERRORS,
  ERROR_STATUS,
  type ErrorCode,
} from '@voltcourier/contracts';
import type { RawRoute } from '@voltcourier/contracts/kernel/raw-route';
import { rawRoutes } from '@voltcourier/contracts/raw-routes';
import { beforeAll, describe, expect, it } from 'vitest';
import { ENDPOINTS } from '../../testing/endpoints.ts';
import { useApi } from '../../testing/harness.ts';

interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly security: readonly Record<string, never[]>[];
  readonly parameters?: readonly { name: string; in: string; required?: boolean }[];
  readonly requestBody?: object;
  readonly responses: Readonly<Record<string, Answer | { $ref: string }>>;
}

interface Answer {
  readonly description: string;
  readonly content: Readonly<Record<string, { schema: object }>>;
}

const started = useApi();
let document: Record<string, unknown> & {
  paths: Record<string, Record<string, Operation>>;
  components: {
    securitySchemes: Record<string, object>;
    schemas: Record<string, object>;
    responses: Record<string, Answer>;
  };
};

beforeAll(async () => {
  const response = await fetch(`${started.api.url}${API_PREFIX}/openapi.json`);
  expect(response.headers.get('content-type')).toMatch(/^application\/json/u);
  document = (await response.json()) as typeof document;
});

const RAW = Object.entries<RawRoute>(rawRoutes).flatMap(([id, route]) =>
  route.kind === 'page' ? [] : [{ key: `raw.${id}`, route }],
);

const operationOf = ({ method, path }: AnyRoute): Operation | undefined =>
  document.paths[`${API_PREFIX}${path.replaceAll(/:(\w+)/gu, '{$1}')}`]?.[method.toLowerCase()];

/** Returns a response, which may be among the components. */
function resolved(response: Answer | { $ref: string } | undefined): Answer | undefined {
  if (response === undefined || !('$ref' in response)) return response;
  return document.components.responses[response.$ref.replace('#/components/responses/', '')];
}

describe('the OpenAPI document', () => {
  it('is valid OpenAPI 3.1', async () => {
    const validator = new Validator();
    // The validator modifies the document when it resolves references.
    expect(await validator.validate(structuredClone(document))).toEqual({ valid: true });
    expect(validator.version).toBe('3.1');
    expect(() => validator.resolveRefs()).not.toThrow();
  });

  it('has the operations of both tables, and no others', () => {
    const ids = Object.values(document.paths).flatMap((item) =>
      Object.values(item).map(({ operationId }) => operationId),
    );
    expect(ids.toSorted()).toEqual([...ENDPOINTS, ...RAW].map(({ key }) => key).toSorted());
  });

  it.each(RAW)(
    'describes $key with its access, content type, errors and parameters',
    ({ key, route }) => {
      const path = route.path.replaceAll(/:(\w+)/gu, '{$1}');
      const operation = document.paths[path]?.[route.method.toLowerCase()];
      expect(operation).toMatchObject({ operationId: key, summary: route.summary });
      expect(operation?.security.length === 0).toBe(route.access === 'public');
      expect(Object.keys(resolved(operation?.responses['200'])?.content ?? {})).toEqual([
        route.contentType,
      ]);
      const statuses = route.errors.map((code) => String(ERROR_STATUS[code]));
      expect(Object.keys(operation?.responses ?? {})).toEqual(expect.arrayContaining(statuses));
      const inPath = (operation?.parameters ?? []).filter((parameter) => parameter.in === 'path');
      expect(inPath.map(({ name }) => `:${name}`)).toEqual(route.path.match(/:\w+/gu) ?? []);
      expect(operation?.requestBody !== undefined).toBe(route.body !== undefined);
    },
  );

  it('describes the query parameters of a file', () => {
    const { parameters } = document.paths['/api/account/charging-history.csv']?.['get'] ?? {};
    expect(parameters).toMatchObject([
      { name: 'year', in: 'query', required: false, schema: { type: 'string' } },
      { name: 'language', in: 'query', required: false },
    ]);
  });

  it.each(ENDPOINTS)('describes $key as in the contract', ({ key, endpoint }) => {
    const operation = operationOf(endpoint);
    expect(operation).toMatchObject({ operationId: key, summary: endpoint.summary });
    expect(operation?.requestBody !== undefined).toBe(endpoint.body !== undefined);
    const parameters = (operation?.parameters ?? []).filter((parameter) => parameter.in === 'path');
    expect(parameters.map(({ name }) => `:${name}`)).toEqual(endpoint.path.match(/:\w+/gu) ?? []);
    const schemes = operation?.security.flatMap((requirement) => Object.keys(requirement)) ?? [];
    expect(schemes.length === 0).toBe(endpoint.access === 'public');
    for (const scheme of schemes) {
      expect(document.components.securitySchemes).toHaveProperty(scheme);
    }
  });

  it.each(ENDPOINTS)('lists the errors of $key by status', ({ endpoint }) => {
    const { [endpoint.status]: success, ...failures } = operationOf(endpoint)?.responses ?? {};
    expect(resolved(success)?.content['application/json']?.schema).toBeTypeOf('object');
    expect(resolved(success)?.description).toBe(endpoint.summary);
    const codes: ErrorCode[] = [...COMMON_ERRORS, ...endpoint.errors];
    const expected = new Set(codes.map((code) => String(ERROR_STATUS[code])));
    expect(new Set(Object.keys(failures))).toEqual(expected);
    for (const [status, failure] of Object.entries(failures)) {
      const { description = '', content = {} } = resolved(failure) ?? {};
      const listed = codes.filter((code) => String(ERROR_STATUS[code]) === status);
      expect(description.split(', ').toSorted()).toEqual(listed.toSorted());
      expect(content['application/json']?.schema).toEqual({ $ref: '#/components/schemas/Failure' });
    }
  });
});

describe('the components', () => {
  it('describe an object of several operations once', () => {
    const text = JSON.stringify(document.paths);
    const { schemas } = document.components;
    expect(Object.keys(schemas).length).toBeGreaterThan(100);
    for (const [name, schema] of Object.entries(schemas)) {
      expect(name).toMatch(/^[A-Z]\w*$/u);
      expect(text).not.toContain(JSON.stringify(schema));
    }
  });
});

describe('the API documentation page', () => {
  it('serves Swagger UI itself, with its scripts allowed by hash', async () => {
    const response = await fetch(`${started.api.url}${API_PREFIX}/docs`);
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    const page = await response.text();
    const scripts = [...page.matchAll(/<script>([^<]+)<\/script>/gu)].map(
      ([, script = '']) => script,
    );
    expect(scripts.join('')).toContain(`${API_PREFIX}/openapi.json`);
    for (const script of scripts) {
      const hash = createHash('sha256').update(script).digest('base64');
      expect(response.headers.get('content-security-policy')).toContain(`'sha256-${hash}'`);
    }
    const files = [...page.matchAll(/(?:src|href)="([^"]+\.(?:js|css))"/gu)].map(
      ([, file]) => file,
    );
    expect(files).toHaveLength(2);
    for (const file of files) {
      const answer = await fetch(`${started.api.url}${file}`, { method: 'HEAD' });
      expect(answer.status).toBe(200);
    }
  });

  it('serves no other files of the package', async () => {
    const { status } = await fetch(`${started.api.url}${API_PREFIX}/docs/package.json`);
    expect(status).toBe(404);
  });
});
