import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Declarations } from './declarations.ts';
import { EVENTS, PARAMETERS, RESOURCES } from './sources.ts';
import { typeToSchema, type JsonSchema } from './type-to-schema.ts';

/** Schemas generated from the SDK's types. */
export type GeneratedSchemas = {
  /** The SDK's API version. */
  apiVersion: string;
  /** By type name. */
  schemas: Record<string, JsonSchema>;
};

/** Reads the types of the installed `stripe` package. */
export function generateSchemas(): GeneratedSchemas {
  const sdk = dirname(fileURLToPath(import.meta.resolve('stripe')));
  const declarations = new Declarations();
  const resources = new Map(Object.keys(RESOURCES).map((name) => [name, name]));
  const schemas: Record<string, JsonSchema> = {};

  for (const [name, module] of Object.entries({ ...RESOURCES, ...PARAMETERS })) {
    const file = join(sdk, 'resources', `${module}.d.ts`);
    const type = declarations.resolve(file, [], name);
    schemas[name] = { $id: name, ...typeToSchema(declarations, type, resources) };
  }

  const events = join(sdk, 'resources', 'Events.d.ts');
  const kinds = EVENTS.map((name) =>
    typeToSchema(declarations, declarations.resolve(events, [], `${name}Event`), resources),
  );
  schemas['Event'] = {
    $id: 'Event',
    anyOf: kinds.map((kind) => ({ $ref: kind.$ref ?? '' })),
    $defs: Object.assign({}, ...kinds.map((kind) => kind.$defs)),
  };

  const version = /ApiVersion = "([^"]+)"/.exec(readFileSync(join(sdk, 'apiVersion.d.ts'), 'utf8'));
  if (version?.[1] === undefined) {
    throw new Error('The SDK does not say which API version it speaks');
  }
  return { apiVersion: version[1], schemas };
}
