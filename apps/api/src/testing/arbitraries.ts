import fc from 'fast-check';
import { type $ZodCheckDef, type $ZodType, type $ZodTypes, safeParse } from 'zod/v4/core';

/** Values to try for fields with these names: ones that the rules behind the schema can accept. */
export type Hints = Readonly<Record<string, readonly unknown[]>>;

interface StringCheck extends $ZodCheckDef {
  pattern?: RegExp;
  minimum?: number;
  maximum?: number;
}

const withoutCase = (pattern: RegExp) => new RegExp(pattern.source, pattern.flags.replace('i', ''));

const strings = new WeakMap<$ZodType<string>, fc.Arbitrary<string>>();

/** Cached per schema, because parsing its pattern takes longer than generating values. */
function acceptedString(schema: $ZodType<string>): fc.Arbitrary<string> {
  const made = strings.get(schema) ?? stringsOf(schema);
  strings.set(schema, made);
  return made;
}

function stringsOf(schema: $ZodType<string>): fc.Arbitrary<string> {
  const own = schema._zod.def as Partial<StringCheck>;
  const checks = (schema._zod.def.checks ?? []).map(({ _zod }) => _zod.def as StringCheck);
  const rules = [own, ...checks];
  const patterns = rules.flatMap(({ pattern }) => pattern ?? []);
  const minLength = Math.max(0, ...rules.map(({ minimum = 0 }) => minimum));
  const maxLength = Math.min(200, ...rules.map(({ maximum = 200 }) => maximum));
  const candidate =
    patterns.length === 0
      ? fc.string({ unit: 'grapheme', minLength, maxLength })
      : // Each of several patterns requires a part of the text.
        fc
          .tuple(...patterns.map((pattern) => fc.stringMatching(withoutCase(pattern))))
          .map((parts) => parts.join(''));
  return candidate.filter((value) => safeParse(schema, value).success);
}

function acceptedNumber(schema: $ZodType): fc.Arbitrary<number> {
  // Random values would never fall into a narrow range.
  const bounds = (schema._zod.def.checks ?? []).map(
    ({ _zod }) => _zod.def as { check: string; value?: number },
  );
  const of = (check: string) => bounds.find((bound) => bound.check === check)?.value;
  const min = of('greater_than');
  const max = of('less_than');
  const within = fc.integer({
    ...(min !== undefined && { min: Math.ceil(min) }),
    ...(max !== undefined && { max: Math.floor(max) }),
  });
  return fc
    .oneof(within, fc.double({ noNaN: true, noDefaultInfinity: true }))
    .filter((value) => safeParse(schema, value).success);
}

/**
 * Generates values that a schema accepts by walking it, so that a new endpoint is covered as soon
 * as it is declared. Sometimes a field takes one of its hints.
 */
export function accepted(schema: $ZodType, hints: Hints, name = ''): fc.Arbitrary<unknown> {
  const known = (hints[name] ?? []).filter((value) => safeParse(schema, value).success);
  const any = byType(schema, hints, name);
  if (known.length === 0) return any;
  return fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...known) }, any);
}

function byType(schema: $ZodType, hints: Hints, name: string): fc.Arbitrary<unknown> {
  const { def } = (schema as $ZodTypes)._zod;
  switch (def.type) {
    case 'string':
      return acceptedString(schema as $ZodType<string>);
    case 'number':
      return acceptedNumber(schema);
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'literal':
      return fc.constantFrom(...def.values);
    case 'enum':
      return fc.constantFrom(...Object.values(def.entries));
    case 'optional':
    case 'default':
      return fc.oneof(fc.constant(undefined), accepted(def.innerType, hints, name));
    case 'nullable':
      return fc.oneof(fc.constant(null), accepted(def.innerType, hints, name));
    case 'array':
      return fc.array(accepted(def.element, hints, name), { maxLength: 5 });
    case 'union':
      return fc.oneof(...def.options.map((option) => accepted(option, hints, name)));
    case 'pipe':
      // Output is valid input, because no pipe of the contract converts between types.
      return accepted(def.out, hints, name).filter((value) => safeParse(schema, value).success);
    case 'record': {
      const key = accepted(def.keyType, hints, name) as fc.Arbitrary<string>;
      return fc
        .dictionary(key, accepted(def.valueType, hints, name), {
          maxKeys: 3,
          noNullPrototype: true,
        })
        .filter((value) => safeParse(schema, value).success);
    }
    case 'object': {
      const fields = Object.entries(def.shape);
      const record = fc.record(
        Object.fromEntries(fields.map(([key, field]) => [key, accepted(field, hints, key)])),
      );
      // Some rules concern several fields together.
      return def.checks === undefined
        ? record
        : record.filter((value) => safeParse(schema, value).success);
    }
    default:
      throw new Error(`No values are known for the schema type ${def.type}; add them here.`);
  }
}

/** Strings that have broken programs before. */
export const HOSTILE_STRINGS: readonly string[] = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  'x\udc00y',
  '\u202e\u2028\uFEFF',
  '👩‍👩‍👧‍👦'.repeat(20),
  'e\u0301'.repeat(200),
  'İstanbul',
  "'; drop table bookings; --",
  '$1 :id ? %s %n',
  '<script>alert(1)</script>',
  '../../../../etc/passwd',
  'line\r\nset-cookie: a=b',
  '__proto__',
  'constructor',
  'null',
  'undefined',
  'true',
  'NaN',
  '1e999',
  '-0',
  '0x1f',
  '9'.repeat(400),
  '0000-01-01',
  '9999-12-31',
  '2026-02-30',
  '24:00',
  '00000000-0000-0000-0000-000000000000',
  'x'.repeat(5_000),
  'x'.repeat(70_000),
];

// JSON can contain numbers that JavaScript can't represent; they are inserted into the text
// afterwards.
const RAW = /"raw:([^"]+)"/gu;
const RAW_NUMBERS = ['1e999', '-1e999', '1e-999', '-0', '12345678901234567890.5', '1E+2'];

function nested(depth: number, wrap: (inner: unknown) => unknown): unknown {
  let value: unknown = 1;
  for (let level = 0; level < depth; level += 1) value = wrap(value);
  return value;
}

const withPrototype = (value: unknown): unknown =>
  JSON.parse(`{"__proto__":${JSON.stringify(value)},"constructor":{"prototype":{"a":1}}}`);

/** Any JSON value, with unusual ones more often. */
export const wildValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...HOSTILE_STRINGS) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary' }) },
  { weight: 2, arbitrary: fc.constantFrom(...RAW_NUMBERS.map((number) => `raw:${number}`)) },
  fc.oneof(fc.integer(), fc.double({ noNaN: true }), fc.maxSafeInteger()),
  fc.constantFrom(null, true, false, [], {}, [[]], [null], 0, -1, 0.1 + 0.2),
  fc.jsonValue({ maxDepth: 4 }),
  fc.jsonValue({ maxDepth: 1 }).map(withPrototype),
  fc.constantFrom(
    nested(1_500, (inner) => [inner]),
    nested(1_500, (inner) => ({ a: inner })),
  ),
);

type JsonPath = readonly (string | number)[];

function pathsIn(value: unknown, at: JsonPath = []): JsonPath[] {
  if (typeof value !== 'object' || value === null) return [at];
  return [at, ...Object.entries(value).flatMap(([key, part]) => pathsIn(part, [...at, key]))];
}

function changedAt(value: unknown, [key, ...rest]: JsonPath, to: unknown): unknown {
  if (key === undefined) return to;
  const changed = (value as Record<string, unknown>)[key];
  return { ...(value as object), [key]: changedAt(changed, rest, to) };
}

/** Generates values of `arbitrary` with one part replaced, removed or added. */
export function mutated(arbitrary: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  return fc
    .tuple(arbitrary, fc.nat(), fc.oneof(wildValue, fc.constant(undefined)), fc.string())
    .map(([value, pick, to, name]) => {
      const paths = pathsIn(value);
      const path = paths[pick % paths.length] ?? [];
      if (path.length === 0) return { ...(value as object), [name]: to };
      return changedAt(value, path, to);
    });
}

/** Returns the JSON text of a value, including numbers that only text can represent. */
export function jsonText(value: unknown): string {
  return (JSON.stringify(value) ?? '').replace(RAW, '$1');
}
