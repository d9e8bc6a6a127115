import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { keptOrMade, keyOfSources } from './kept.ts';
import { RESOURCES, type SchemaName } from './sources.ts';
import type { JsonSchema } from './type-to-schema.ts';

// Generating the schemas takes longer than reading them, and every test file starts a sandbox.
const made = await keptOrMade(
  join(import.meta.dirname, '../../node_modules/.cache/stripe-schemas'),
  keyOfSources(
    join(dirname(fileURLToPath(import.meta.resolve('stripe'))), '..', 'package.json'),
    ['generate.ts', 'sources.ts'].map((file) => join(import.meta.dirname, file)),
  ),
  async () => (await import('./generate.ts')).generateSchemas(),
);

/** The installed SDK's API version. */
export const apiVersion: string = made.apiVersion;

/** JSON Schema of one of the installed SDK's types. */
export function schemaOf(name: SchemaName): JsonSchema {
  const schema = made.schemas[name];
  if (schema === undefined) throw new Error(`No schema was made of ${name}`);
  return schema;
}

/** Schemas of everything that the sandbox returns. */
export function answerSchemas(): JsonSchema[] {
  const resources = Object.keys(RESOURCES) as (keyof typeof RESOURCES)[];
  return [...resources.map(schemaOf), schemaOf('Event')];
}
