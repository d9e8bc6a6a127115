import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import { keptOrMade, keyOfSources } from '../schemas/kept.ts';
import type { JsonSchema } from '../schemas/type-to-schema.ts';
import type { OpenAiType } from './generate.ts';

const sdk = dirname(fileURLToPath(import.meta.resolve('openai')));

const made = await keptOrMade<Record<string, JsonSchema>>(
  join(import.meta.dirname, '../../node_modules/.cache/openai-schemas'),
  keyOfSources(join(sdk, 'package.json'), [join(import.meta.dirname, 'generate.ts')]),
  async () => (await import('./generate.ts')).generateOpenAiSchemas(sdk),
);

const validators = new Map<OpenAiType, ValidateFunction>();

function schemaOf(type: OpenAiType): JsonSchema {
  const schema = made[type];
  if (schema === undefined) throw new Error(`No schema was made of ${type}`);
  return schema;
}

function validatorOf(type: OpenAiType): ValidateFunction {
  const known = validators.get(type);
  if (known) return known;
  const validator = new Ajv2020({ strict: false }).compile(schemaOf(type));
  validators.set(type, validator);
  return validator;
}

/** Problems of a value that should match one of the SDK's types, innermost first. */
export function problemsOf(type: OpenAiType, value: unknown): readonly ErrorObject[] {
  const validate = validatorOf(type);
  return validate(value) ? [] : (validate.errors ?? []);
}

/** Models named in the installed SDK. */
export function knownModels(): string[] {
  const { $ref, $defs = {} } = schemaOf('ChatModel');
  return ($defs[$ref?.replace('#/$defs/', '') ?? '']?.enum ?? []).map(String);
}
