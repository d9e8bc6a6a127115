import { basename } from 'node:path';
import type {
  Expression,
  TSInterfaceDeclaration,
  TSSignature,
  TSType,
  TSTypeReference,
} from 'oxc-parser';
import { writtenName, type Declarations, type TypeDeclaration } from './declarations.ts';

/** The part of JSON Schema (draft 2020-12) that the generated files use. */
export type JsonSchema = {
  $id?: string;
  $schema?: string;
  $ref?: string;
  $defs?: Record<string, JsonSchema>;
  type?: string;
  enum?: (string | number | boolean)[];
  anyOf?: JsonSchema[];
  items?: JsonSchema;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: boolean | JsonSchema;
};

/**
 * Another resource, for a field that is an ID or the expanded object: only these two facts are
 * certain.
 */
const SOME_RESOURCE: JsonSchema = {
  type: 'object',
  properties: { id: { type: 'string' }, object: { type: 'string' } },
  required: ['object'],
};

/**
 * Converts a declared type to a JSON Schema, with everything that it refers to under `$defs`.
 *
 * Objects are closed. `OtherString`, which an SDK adds to every enumeration so that code compiles
 * when the vendor adds a value, is omitted: neither side here has a reason to send a value unknown
 * to the pinned API version.
 *
 * @param resources names of resources that have their own schema, with its file name; any other
 * resource becomes an object with `object`, which keeps the schema finite. Without it the types of
 * other files are part of the schema.
 */
export function typeToSchema(
  declarations: Declarations,
  root: TypeDeclaration,
  resources?: ReadonlyMap<string, string>,
): JsonSchema {
  const definitions: Record<string, JsonSchema> = {};

  function define(declaration: TypeDeclaration): JsonSchema {
    const key = keyOf(declaration);
    if (!definitions[key]) {
      const definition: JsonSchema = {};
      definitions[key] = definition;
      Object.assign(definition, declared(declaration));
    }
    return { $ref: `#/$defs/${key}` };
  }

  /** Two files may declare types of the same name. */
  function keyOf({ file, name }: TypeDeclaration): string {
    return resources || file === root.file ? name : `${basename(file, '.d.ts')}.${name}`;
  }

  function declared(declaration: TypeDeclaration): JsonSchema {
    const { node } = declaration;
    return node.type === 'TSInterfaceDeclaration'
      ? object(declaration, node)
      : convert(declaration, node.typeAnnotation);
  }

  function object(at: TypeDeclaration, node: TSInterfaceDeclaration): JsonSchema {
    const own = members(at, node.body.body);
    for (const heritage of node.extends) {
      const base = declarations.resolve(at.file, at.scope, heritageName(heritage.expression));
      const inherited = declared(base);
      own.properties = { ...inherited.properties, ...own.properties };
      own.required = [...new Set([...(inherited.required ?? []), ...(own.required ?? [])])];
    }
    return own;
  }

  function members(at: TypeDeclaration, nodes: readonly TSSignature[]): JsonSchema {
    const properties: Record<string, JsonSchema> = {};
    const required: string[] = [];
    let additionalProperties: boolean | JsonSchema = false;
    for (const node of nodes) {
      if (node.type === 'TSIndexSignature') {
        additionalProperties = convert(at, node.typeAnnotation.typeAnnotation);
      } else if (node.type === 'TSPropertySignature' && node.typeAnnotation) {
        // `deleted?: void` only distinguishes a customer from a deleted one in TypeScript.
        if (node.typeAnnotation.typeAnnotation.type === 'TSVoidKeyword') continue;
        const key = node.key.type === 'Literal' ? String(node.key.value) : keyName(node.key);
        properties[key] = convert(at, node.typeAnnotation.typeAnnotation);
        if (!node.optional) required.push(key);
      } else {
        throw new Error(`${at.name}: ${node.type} has no JSON Schema`);
      }
    }
    return { type: 'object', properties, required, additionalProperties };
  }

  function convert(at: TypeDeclaration, type: TSType): JsonSchema {
    switch (type.type) {
      case 'TSStringKeyword':
        return { type: 'string' };
      case 'TSNumberKeyword':
        return { type: 'number' };
      case 'TSBooleanKeyword':
        return { type: 'boolean' };
      case 'TSNullKeyword':
        return { type: 'null' };
      case 'TSUnknownKeyword':
      case 'TSAnyKeyword':
        return {};
      case 'TSLiteralType':
        if (type.literal.type === 'Literal' && isScalar(type.literal.value))
          return { enum: [type.literal.value] };
        throw new Error(`${at.name}: a literal of type ${type.literal.type}`);
      case 'TSArrayType':
        return { type: 'array', items: convert(at, type.elementType) };
      case 'TSParenthesizedType':
        return convert(at, type.typeAnnotation);
      case 'TSTypeLiteral':
        return members(at, type.members);
      case 'TSUnionType':
        return union(
          type.types.filter((part) => !isOtherString(part)).map((part) => convert(at, part)),
        );
      case 'TSTypeReference':
        return reference(at, type);
      case 'TSIntersectionType':
        if (isOtherString(type)) return { type: 'string' };
        throw new Error(`${at.name}: an intersection has no JSON Schema`);
      default:
        throw new Error(`${at.name}: ${type.type} has no JSON Schema`);
    }
  }

  function reference(at: TypeDeclaration, type: TSTypeReference): JsonSchema {
    const name = writtenName(type.typeName);
    const [argument] = type.typeArguments?.params ?? [];
    if (argument) {
      if (name === 'Array') return { type: 'array', items: convert(at, argument) };
      if (name === 'Emptyable')
        return union([{ type: 'null' }, { enum: [''] }, convert(at, argument)]);
      if (name === 'ApiList') return list(convert(at, argument));
      if (name === 'Partial') return { type: 'object' };
      throw new Error(`${at.name}: the generic type ${name} has no JSON Schema`);
    }
    if (name === 'Decimal') return { type: 'string' };
    if (name === 'OtherString') return { type: 'string' };
    const target = declarations.find(at.file, at.scope, name);
    // A namespace of resources, such as `TestHelpers`, re-exported from a folder.
    if (!target && resources && declarations.imports(at.file, name)) return SOME_RESOURCE;
    if (!target) throw new Error(`${at.name}: no type ${name}`);
    if (!resources) return define(target);
    const schemaFile = resources.get(target.name);
    if (schemaFile && target.name !== root.name) return { $ref: schemaFile };
    return target.file === root.file || target.file.endsWith('shared.d.ts')
      ? define(target)
      : SOME_RESOURCE;
  }

  return { ...define(root), $defs: definitions };
}

function list(items: JsonSchema): JsonSchema {
  return {
    type: 'object',
    properties: {
      object: { enum: ['list'] },
      data: { type: 'array', items },
      has_more: { type: 'boolean' },
      url: { type: 'string' },
      total_count: { type: 'number' },
    },
    required: ['object', 'data', 'has_more', 'url'],
    additionalProperties: false,
  };
}

function union(parts: JsonSchema[]): JsonSchema {
  const values = parts.flatMap((part) => part.enum ?? []);
  const others = parts.filter((part) => !part.enum && !isResource(part));
  const resource = parts.find(isResource);
  const options = [
    ...(values.length > 0 ? [{ enum: values }] : []),
    ...others,
    ...(resource ? [resource] : []),
  ];
  const [only] = options;
  return options.length === 1 && only ? only : { anyOf: options };
}

function isResource(schema: JsonSchema): boolean {
  return schema === SOME_RESOURCE;
}

/** `OtherString`, or `string & {}`, which is how OpenAI's SDK writes it. */
function isOtherString(type: TSType): boolean {
  if (type.type === 'TSParenthesizedType') return isOtherString(type.typeAnnotation);
  if (type.type === 'TSIntersectionType')
    return type.types.some((part) => part.type === 'TSStringKeyword');
  return (
    type.type === 'TSTypeReference' &&
    type.typeName.type === 'Identifier' &&
    type.typeName.name === 'OtherString'
  );
}

function isScalar(value: unknown): value is string | number | boolean {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
}

function keyName(key: { type: string; name?: unknown }): string {
  if (typeof key.name !== 'string') throw new Error(`A property is named by ${key.type}`);
  return key.name;
}

function heritageName(expression: Expression): string {
  if (expression.type === 'Identifier') return expression.name;
  if (expression.type === 'MemberExpression' && expression.property.type === 'Identifier')
    return `${heritageName(expression.object)}.${expression.property.name}`;
  throw new Error(`A base type is not named by ${expression.type}`);
}
