import { Ajv2020 } from 'ajv/dist/2020.js';
import { answerSchemas } from '../schemas/schemas.ts';

let validator: Ajv2020 | undefined;

function schemas(): Ajv2020 {
  if (!validator) {
    validator = new Ajv2020({ allErrors: false, strict: false });
    for (const schema of answerSchemas()) validator.addSchema(schema);
  }
  return validator;
}

/**
 * Checks an object against the SDK's own types.
 *
 * @returns what is wrong with it, or undefined.
 */
export function differenceFromSdkTypes(object: { object: string }): string | undefined {
  const name = 'deleted' in object ? `deleted_${object.object}` : object.object;
  const validate = schemas().getSchema(typeName(name));
  if (!validate) return `no schema for ${object.object}`;
  if (validate(object)) return undefined;
  return `${object.object}: ${schemas().errorsText(validate.errors)} ${JSON.stringify(validate.errors?.[0]?.params)}`;
}

/**
 * Name of the SDK's type: it differs from the API's where a word is omitted or a folder is named.
 */
function typeName(object: string): string {
  const name = object.replace(/^.*\./, '').replace(/^invoiceitem$/, 'invoice_item');
  return name.replaceAll(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase());
}
