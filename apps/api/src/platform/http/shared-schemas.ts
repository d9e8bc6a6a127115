/** A JSON value of the OpenAPI document. */
type Json = string | number | boolean | null | undefined | Json[] | { [key: string]: Json };

/** A part of the OpenAPI document. */
export type JsonObject = Record<string, Json>;

/** A smaller object isn't worth a component of its own, in characters of JSON. */
const MIN_LENGTH = 150;

const isObject = (value: Json): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isObjectSchema = (value: JsonObject): boolean =>
  value['type'] === 'object' && isObject(value['properties']);

const capitalized = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** Keywords between an operation or a schema and the schemas inside it, which names leave out. */
const BETWEEN =
  /^(?:responses|\d+|parameters|content|application\/json|schema|properties|items|anyOf|oneOf|allOf|additionalProperties)$/u;

const nameInside = (path: string, key: string): string => {
  if (BETWEEN.test(key)) return path;
  return `${path}${key === 'requestBody' ? 'Input' : capitalized(key)}`;
};

/** `format` already describes a UUID, an instant or an email address; its pattern is long. */
function withoutPattern(schema: JsonObject): JsonObject {
  if (typeof schema['format'] !== 'string') return schema;
  const { pattern: _, ...rest } = schema;
  return rest;
}

/** Counts each object schema by its JSON. */
function countSchemas(value: Json, counts: Map<string, number>): void {
  if (Array.isArray(value)) {
    for (const item of value) countSchemas(item, counts);
  } else if (isObject(value)) {
    if (isObjectSchema(value)) {
      const text = JSON.stringify(value);
      counts.set(text, (counts.get(text) ?? 0) + 1);
    }
    for (const inner of Object.values(value)) countSchemas(inner, counts);
  }
}

/**
 * Moves object schemas that occur several times into components, named after their first use, and
 * leaves out patterns that a format describes. Half of the document remains, and Swagger UI's time
 * to show it is proportional to its size.
 *
 * @param operations operations of the OpenAPI document by the start of their schemas' names, such
 *   as `BookingsGet`.
 */
export function shareSchemas(operations: Readonly<Record<string, JsonObject>>): {
  readonly operations: Readonly<Record<string, JsonObject>>;
  readonly schemas: JsonObject;
} {
  const counts = new Map<string, number>();
  countSchemas(Object.values(operations), counts);
  const names = new Map<string, string>();
  const schemas: JsonObject = {};

  const nameOf = (path: string): string => {
    let name = path;
    for (let next = 2; name in schemas; next += 1) name = `${path}${next}`;
    return name;
  };

  const share = (value: Json, path: string): Json => {
    if (Array.isArray(value)) return value.map((item) => share(item, path));
    if (!isObject(value)) return value;
    const inside = () =>
      Object.fromEntries(
        Object.entries(withoutPattern(value)).map(([key, inner]) => [
          key,
          share(inner, nameInside(path, key)),
        ]),
      );
    const text = isObjectSchema(value) ? JSON.stringify(value) : '';
    if (text.length < MIN_LENGTH || (counts.get(text) ?? 0) < 2) return inside();
    let name = names.get(text);
    if (name === undefined) {
      name = nameOf(path);
      names.set(text, name);
      // Reserved first: an inner schema must not take the name.
      schemas[name] = {};
      schemas[name] = inside();
    }
    return { $ref: `#/components/schemas/${name}` };
  };

  const shared = Object.fromEntries(
    Object.entries(operations).map(([path, value]) => [path, share(value, path) as JsonObject]),
  );
  return { operations: shared, schemas };
}
