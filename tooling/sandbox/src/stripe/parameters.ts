import type { JsonSchema } from '../schemas/type-to-schema.ts';
import { invalidRequest, missingParameter, type StripeApiError } from './errors.ts';
import { isGroup, type Form, type FormValue } from './form.ts';

/**
 * Parses a form into the parameters described by a schema: texts become numbers and booleans, and
 * everything else is refused in Stripe's words.
 *
 * @param schema generated from the SDK's type `T`.
 * @throws StripeApiError 400 with `code` and `param`.
 */
export function readParameters<T>(schema: JsonSchema, form: Form): T {
  return new ParameterReader(schema).readRoot(form) as T;
}

class ParameterReader {
  readonly #root: JsonSchema;
  readonly #definitions: Record<string, JsonSchema>;

  constructor(root: JsonSchema) {
    this.#root = root;
    this.#definitions = root.$defs ?? {};
  }

  readRoot(form: Form): Record<string, unknown> {
    return this.#readObject(this.#resolve(this.#root), form, '');
  }

  #resolve(part: JsonSchema): JsonSchema {
    const name = part.$ref?.replace('#/$defs/', '');
    return name === undefined ? part : this.#resolve(this.#definitions[name] ?? {});
  }

  #read(declared: JsonSchema, value: FormValue, path: string): unknown {
    const part = this.#resolve(declared);
    const options = (part.anyOf ?? [part]).map((option) => this.#resolve(option));
    return typeof value === 'string'
      ? readText(options, value, path)
      : this.#readNested(options, value, path);
  }

  #readNested(options: JsonSchema[], value: Exclude<FormValue, string>, path: string): unknown {
    const array = options.find((option) => option.type === 'array');
    if (array) {
      return Object.values(value).map((item, index) =>
        this.#read(array.items ?? {}, item, `${path}[${index}]`),
      );
    }
    const object = options.find((option) => option.type === 'object');
    if (object && isGroup(value)) return this.#readObject(object, value, path);
    throw wrongKind(options, value, path);
  }

  #readObject(part: JsonSchema, group: Form, path: string): Record<string, unknown> {
    const inside = (key: string): string => (path ? `${path}[${key}]` : key);
    const result: Record<string, unknown> = {};
    const unknown: string[] = [];
    for (const [key, value] of Object.entries(group)) {
      const property = part.properties?.[key] ?? openEnd(part);
      if (property) result[key] = this.#read(property, value, inside(key));
      else unknown.push(inside(key));
    }
    const [first] = unknown;
    if (first !== undefined) {
      throw invalidRequest(
        `Received unknown parameter${unknown.length > 1 ? 's' : ''}: ${unknown.join(', ')}`,
        { code: 'parameter_unknown', param: first },
      );
    }
    for (const key of part.required ?? []) {
      if (!(key in result)) throw missingParameter(inside(key));
    }
    return result;
  }
}

/** Schema of properties beyond the named ones; only `metadata` has them. */
function openEnd(part: JsonSchema): JsonSchema | undefined {
  return typeof part.additionalProperties === 'object' ? part.additionalProperties : undefined;
}

function readText(options: JsonSchema[], value: string, path: string): string | number | boolean {
  const listed = options.flatMap((option) => option.enum ?? []);
  const match = listed.find((allowed) => String(allowed) === value);
  if (match !== undefined) return match;
  if (options.some((option) => option.type === 'string')) {
    // An empty metadata value is allowed: it removes the key.
    if (value === '' && !options.some((option) => option.type === 'null')) throw emptyText(path);
    return value;
  }
  if (options.some((option) => option.type === 'boolean') && /^(true|false)$/.test(value))
    return value === 'true';
  // Every number among these parameters is a count or an amount in the smallest unit.
  if (options.some((option) => option.type === 'number') && /^-?\d{1,15}$/.test(value))
    return Number(value);
  throw wrongKind(options, value, path);
}

function emptyText(path: string): StripeApiError {
  return invalidRequest(
    `You passed an empty string for '${path}'. We assume empty values are an attempt to unset a parameter; however '${path}' cannot be unset. You should remove '${path}' from your request or supply a non-empty value.`,
    { code: 'parameter_invalid_empty', param: path },
  );
}

function wrongKind(options: JsonSchema[], value: FormValue, path: string): StripeApiError {
  const shown = typeof value === 'string' ? value : JSON.stringify(value);
  const kinds = new Set(options.map((option) => option.type));
  if (shown === '') return emptyText(path);
  if (kinds.has('number'))
    return invalidRequest(`Invalid integer: ${shown}`, {
      code: 'parameter_invalid_integer',
      param: path,
    });
  if (kinds.has('boolean')) return invalidRequest(`Invalid boolean: ${shown}`, { param: path });
  if (kinds.has('array')) return invalidRequest('Invalid array', { param: path });
  if (kinds.has('object')) return invalidRequest('Invalid object', { param: path });
  if (kinds.has('string')) return invalidRequest(`Invalid string: ${shown}`, { param: path });
  const allowed = options.flatMap((option) => option.enum ?? []).filter((each) => each !== '');
  return invalidRequest(`Invalid ${path}: must be one of ${englishList(allowed.map(String))}`, {
    param: path,
  });
}

function englishList(words: string[]): string {
  return words.length < 3
    ? words.join(' or ')
    : `${words.slice(0, -1).join(', ')}, or ${words.at(-1) ?? ''}`;
}
