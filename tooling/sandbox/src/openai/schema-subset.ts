import { invalidRequest, type OpenAiError } from './errors.ts';

/** A JSON Schema as sent by a client. */
export type AnswerSchema = {
  readonly [keyword: string]: unknown;
};

const UNSUPPORTED = [
  'allOf',
  'oneOf',
  'not',
  'if',
  'then',
  'else',
  'dependentRequired',
  'dependentSchemas',
  'patternProperties',
  'propertyNames',
  'minProperties',
  'maxProperties',
  'unevaluatedProperties',
  'unevaluatedItems',
  'prefixItems',
  'contains',
  'minContains',
  'maxContains',
  'uniqueItems',
];

/** Text formats of structured outputs. */
export const FORMATS = [
  'date-time',
  'time',
  'date',
  'duration',
  'email',
  'hostname',
  'ipv4',
  'ipv6',
  'uuid',
] as const;

const MAX_PROPERTIES = 5000;
const MAX_DEPTH = 10;
const MAX_ENUM_VALUES = 1000;

export function isSchema(value: unknown): value is AnswerSchema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Schemas of an object's properties, by name. */
export function propertiesOf(schema: AnswerSchema): [string, AnswerSchema][] {
  const { properties } = schema;
  return isSchema(properties)
    ? Object.entries(properties).filter((entry): entry is [string, AnswerSchema] =>
        isSchema(entry[1]),
      )
    : [];
}

/** The alternatives of `anyOf`. */
export function optionsOf(schema: AnswerSchema): AnswerSchema[] | undefined {
  return Array.isArray(schema['anyOf']) ? schema['anyOf'].filter(isSchema) : undefined;
}

/** The types in a schema. */
export function typesOf(schema: AnswerSchema): string[] {
  const { type } = schema;
  return (Array.isArray(type) ? type : type === undefined ? [] : [type]).map(String);
}

/**
 * Resolves a reference: `#`, or an entry of `$defs` or `definitions`.
 *
 * @throws OpenAiError 400 if there is none.
 */
export function referenced(root: AnswerSchema, reference: string): AnswerSchema {
  let found: unknown = root;
  for (const part of reference.split('/').slice(1)) {
    const name = decodeURIComponent(part).replaceAll('~1', '/').replaceAll('~0', '~');
    found = isSchema(found) ? found[name] : undefined;
  }
  if (reference.startsWith('#') && isSchema(found)) return found;
  throw invalidRequest(`Invalid schema: reference can only point to definitions: ${reference}`);
}

/**
 * Checks that a schema is in the subset that strict structured outputs accept:
 * https://platform.openai.com/docs/guides/structured-outputs#supported-schemas
 *
 * @param param the request's name for the schema.
 * @throws OpenAiError 400 in OpenAI's words.
 */
export function checkSubset(name: string, root: AnswerSchema, param: string): void {
  new SubsetCheck(name, root, param).run();
}

class SubsetCheck {
  readonly #name: string;
  readonly #root: AnswerSchema;
  readonly #param: string;
  #properties = 0;
  #enumValues = 0;

  constructor(name: string, root: AnswerSchema, param: string) {
    this.#name = name;
    this.#root = root;
    this.#param = param;
  }

  run(): void {
    if (this.#root['type'] !== 'object' || this.#root['anyOf'] !== undefined) {
      throw this.#refusal([], 'schema must be a JSON Schema of \'type: "object"\'');
    }
    this.#visit(this.#root, [], 0);
    if (this.#properties > MAX_PROPERTIES) {
      throw this.#refusal([], `more than ${MAX_PROPERTIES} properties`);
    }
    if (this.#enumValues > MAX_ENUM_VALUES) {
      throw this.#refusal([], `more than ${MAX_ENUM_VALUES} enum values`);
    }
  }

  #refusal(path: readonly string[], problem: string): OpenAiError {
    const context = `In context=(${path.map((part) => `'${part}'`).join(', ')})`;
    const message = `Invalid schema for response_format '${this.#name}': ${context}, ${problem}.`;
    return invalidRequest(message, this.#param, 'invalid_json_schema');
  }

  #visit(schema: AnswerSchema, path: readonly string[], depth: number): void {
    this.#checkKeywords(schema, path, depth);
    if (typesOf(schema).includes('object')) this.#checkObject(schema, path);
    for (const [key, part] of propertiesOf(schema)) {
      this.#properties += 1;
      this.#visit(part, [...path, 'properties', key], depth + 1);
    }
    for (const [index, part] of (optionsOf(schema) ?? []).entries()) {
      this.#visit(part, [...path, 'anyOf', String(index)], depth);
    }
    const { items } = schema;
    if (isSchema(items)) this.#visit(items, [...path, 'items'], depth + 1);
    else if (typesOf(schema).includes('array')) {
      throw this.#refusal(path, 'array schema missing items');
    }
    for (const keyword of ['$defs', 'definitions']) {
      for (const [key, part] of propertiesOf({ properties: schema[keyword] })) {
        this.#visit(part, [...path, keyword, key], depth);
      }
    }
  }

  #checkKeywords(schema: AnswerSchema, path: readonly string[], depth: number): void {
    const unsupported = UNSUPPORTED.find((keyword) => keyword in schema);
    if (unsupported !== undefined) throw this.#refusal(path, `'${unsupported}' is not permitted`);
    if (depth > MAX_DEPTH) throw this.#refusal(path, `nesting exceeds ${MAX_DEPTH} levels`);
    const isTyped = ['type', '$ref', 'anyOf', 'enum', 'const'].some((keyword) => keyword in schema);
    if (!isTyped) throw this.#refusal(path, "schema must have a 'type' key");
    if (typeof schema['$ref'] === 'string') referenced(this.#root, schema['$ref']);
    if (Array.isArray(schema['enum'])) this.#enumValues += schema['enum'].length;
    const { format } = schema;
    if (format !== undefined && !FORMATS.some((known) => known === format)) {
      throw this.#refusal(path, `${JSON.stringify(format)} is not a valid format`);
    }
  }

  #checkObject(schema: AnswerSchema, path: readonly string[]): void {
    if (schema['additionalProperties'] !== false) {
      const rule = "'additionalProperties' is required to be supplied and to be false";
      throw this.#refusal(path, rule);
    }
    const required = Array.isArray(schema['required']) ? schema['required'] : [];
    const missing = propertiesOf(schema).find(([key]) => !required.includes(key));
    if (missing) {
      const rule = `'required' is required to be supplied and to be an array including every key in properties. Missing '${missing[0]}'`;
      throw this.#refusal(path, rule);
    }
  }
}
