import { join } from 'node:path';
import { Declarations } from '../schemas/declarations.ts';
import { type JsonSchema, typeToSchema } from '../schemas/type-to-schema.ts';

/** SDK types that requests and answers are checked against, with their files. */
const TYPES = {
  ResponseCreateParamsBase: 'responses/responses',
  Response: 'responses/responses',
  ResponseStreamEvent: 'responses/responses',
  ChatCompletionCreateParamsBase: 'chat/completions/completions',
  ChatCompletion: 'chat/completions/completions',
  ChatCompletionChunk: 'chat/completions/completions',
  Model: 'models',
  ChatModel: 'shared',
};

/** Name of a type that has a schema. */
export type OpenAiType = keyof typeof TYPES;

/**
 * Reads the types of the installed `openai` package, which are generated from OpenAI's own
 * description of its API.
 *
 * @param sdk the package's folder.
 */
export function generateOpenAiSchemas(sdk: string): Record<string, JsonSchema> {
  const declarations = new Declarations();
  return Object.fromEntries(
    Object.entries(TYPES).map(([name, module]) => {
      const file = join(sdk, 'resources', `${module}.d.ts`);
      const schema = typeToSchema(declarations, declarations.resolve(file, [], name));
      // The SDK adds this field; OpenAI doesn't send it.
      const response = schema.$defs?.['Response'];
      if (response?.required) {
        response.required = response.required.filter((key) => key !== 'output_text');
      }
      return [name, schema];
    }),
  );
}
