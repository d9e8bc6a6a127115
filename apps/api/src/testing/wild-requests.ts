import { type AnyRoute, API_PREFIX } from '@voltcourier/contracts';
import fc from 'fast-check';
import {
  accepted,
  type Hints,
  HOSTILE_STRINGS,
  jsonText,
  mutated,
  wildValue,
} from './arbitraries.ts';
import type { RawRequest } from './raw-requests.ts';

/** Generates text that is valid in a header (RFC 9110, field-value). */
export const headerText = fc
  .string({
    unit: fc
      .integer({ min: 0x21, max: 0xfe })
      .map((code) => String.fromCodePoint(code === 0x7f ? 0xff : code)),
  })
  .filter((text) => text !== '');

/** Headers that none of our clients send, and that must not break any response. */
export const oddHeaders: fc.Arbitrary<RawRequest['headers']> = fc.oneof(
  { weight: 12, arbitrary: fc.constant({}) },
  fc.record(
    {
      cookie: fc.oneof(
        headerText,
        fc.constantFrom('vc_session=%', ';;;', 'vc_session=e30.e30.e30', '__proto__=1', '=;='),
      ),
      authorization: fc.oneof(
        headerText,
        fc.constantFrom('Bearer ', 'Bearer x.y.z', 'Basic OTo5', `Bearer ${'a'.repeat(7_000)}`),
      ),
      origin: fc.constantFrom('null', 'https://evil.example', 'http://localhost:3000', '%%%'),
      'booking-token': headerText,
      'x-forwarded-for': headerText,
      accept: fc.oneof(headerText, fc.constantFrom('text/html', '*/*;q=x')),
      'accept-encoding': fc.constantFrom('br', 'gzip;q=9', '*'),
      expect: fc.constant('100-continue'),
      'content-encoding': fc.constantFrom('gzip', 'br', 'x'),
      'x-http-method-override': fc.constantFrom('DELETE', 'PUT'),
    },
    { requiredKeys: [] },
  ),
);

const pathSafe = (text: string) => encodeURIComponent(text.toWellFormed());

const BROKEN_PATH_PARTS = [
  '%',
  '%zz',
  '%00',
  '%ff',
  '%ED%A0%80',
  '..',
  '%2e%2e',
  '%2F',
  '*',
  ':id',
];
/** A part of a path, as sent. */
export const pathPart = fc.oneof(
  fc.constantFrom(...BROKEN_PATH_PARTS),
  fc.constantFrom(...HOSTILE_STRINGS.filter(({ length }) => length < 6_000)).map(pathSafe),
  fc.string({ unit: 'binary' }).map(pathSafe),
);

const BROKEN_QUERIES = ['?', '?&&&', '?=', '?%', '?%00=%ff', '?from[]=a', '?from[__proto__]=1'];

function queryOf(value: unknown): string {
  const parts = Object.entries((value ?? {}) as Record<string, unknown>)
    .filter(([, part]) => part !== undefined)
    .flatMap(([name, part]) => (Array.isArray(part) ? part : [part]).map((one) => [name, one]))
    .map(([name, one]) => `${pathSafe(String(name))}=${pathSafe(textOf(one))}`);
  return parts.length === 0 ? '' : `?${parts.join('&')}`;
}

const textOf = (value: unknown) =>
  (typeof value === 'string' ? value : jsonText(value)).slice(0, 6_000);

function pathsOf({ path, params, query }: AnyRoute, hints: Hints): fc.Arbitrary<string> {
  const goodParams = params ? accepted(params, hints) : fc.constant({});
  const goodQuery = query ? accepted(query, hints) : fc.constant({});
  const filled = fc
    .tuple(goodParams, fc.array(pathPart, { minLength: 3, maxLength: 3 }), fc.nat({ max: 4 }))
    .map(([values, wild, choice]) => {
      let at = 0;
      return path.replaceAll(/:(\w+)/gu, (_, name: string) =>
        choice === 0
          ? (wild[at++] ?? '')
          : pathSafe(String((values as Record<string, unknown>)[name])),
      );
    });
  const queries = fc.oneof(
    { weight: 6, arbitrary: goodQuery.map(queryOf) },
    { weight: 3, arbitrary: mutated(goodQuery).map(queryOf) },
    fc.constantFrom(...BROKEN_QUERIES),
    wildValue.map((value) => queryOf({ from: [value, value], location: value })),
  );
  return fc.tuple(filled, queries).map(([good, search]) => `${API_PREFIX}${good}${search}`);
}

/** Content types that are not, or not exactly, JSON. */
export const ODD_CONTENT_TYPES = [
  'application/json; charset=utf-16',
  'application/json;;',
  'APPLICATION/JSON',
  'application/vnd.api+json',
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'x',
  '/',
];
/** Bodies that are not JSON, or not meaningful JSON. */
export const BROKEN_BODIES = [
  '',
  ' ',
  '{',
  '[',
  'null',
  '"text"',
  '{"a":1}}',
  '{"a":1,}',
  "{'a':1}",
  '\uFEFF{}',
  '{"name":"\\ud800"}',
  '{"name":"a","name":"b"}',
  '{"__proto__":{"isAdmin":true}}',
  '{"amount":1e999,"bookingId":1e999}',
  '['.repeat(30_000),
  '{"a":'.repeat(9_000),
  'x'.repeat(66_000),
];

type Sent = Pick<RawRequest, 'headers' | 'body'>;

function bodiesOf({ body }: AnyRoute, hints: Hints): fc.Arbitrary<Sent> {
  const json = (value: unknown): Sent => ({
    headers: { 'content-type': 'application/json' },
    body: jsonText(value),
  });
  const broken = fc.oneof(
    wildValue.map(json),
    fc.constantFrom(...BROKEN_BODIES).map((text) => ({ ...json(null), body: text })),
    fc
      .tuple(fc.constantFrom(...ODD_CONTENT_TYPES), fc.uint8Array({ maxLength: 500 }))
      .map(([type, bytes]) => ({ headers: { 'content-type': type }, body: Buffer.from(bytes) })),
  );
  const nothing: Sent = { headers: {}, body: undefined };
  if (body === undefined) {
    return fc.oneof({ weight: 5, arbitrary: fc.constant(nothing) }, broken);
  }
  const good = accepted(body, hints);
  return fc.oneof(
    { weight: 6, arbitrary: good.map(json) },
    { weight: 6, arbitrary: mutated(good).map(json) },
    { weight: 3, arbitrary: broken },
    fc.constant(nothing),
  );
}

function declaredHeadersOf(
  { headers }: AnyRoute,
  hints: Hints,
): fc.Arbitrary<RawRequest['headers']> {
  if (headers === undefined) return fc.constant({});
  const good = accepted(headers, hints).map((values) =>
    Object.fromEntries(
      Object.entries(values as Record<string, string | undefined>).flatMap(([name, value]) =>
        value === undefined ? [] : [[name, value]],
      ),
    ),
  );
  const odd = fc
    .tuple(good, headerText)
    .map(([values, text]) =>
      Object.fromEntries(Object.keys(values).map((name) => [name, [text, text]])),
    );
  return fc.oneof({ weight: 3, arbitrary: good }, odd);
}

/**
 * Generates requests to an endpoint, from valid ones to nonsense; path, query, headers and body
 * vary independently. `callers` are headers that prove the caller.
 */
export function requestsTo(
  endpoint: AnyRoute,
  { hints, callers }: { hints: Hints; callers: readonly Record<string, string>[] },
): fc.Arbitrary<RawRequest> {
  return fc
    .tuple(
      pathsOf(endpoint, hints),
      bodiesOf(endpoint, hints),
      declaredHeadersOf(endpoint, hints),
      fc.constantFrom(...callers),
      oddHeaders,
    )
    .map(([path, { headers, body }, declared, caller, odd]) => ({
      method: endpoint.method,
      path,
      headers: { ...headers, ...declared, ...caller, ...odd },
      body,
    }));
}
