import { Ajv2020 } from 'ajv/dist/2020.js';
import balanceTransaction from '../schemas/balance-transaction.generated.json' with { type: 'json' };
import charge from '../schemas/charge.generated.json' with { type: 'json' };
import customer from '../schemas/customer.generated.json' with { type: 'json' };
import event from '../schemas/event.generated.json' with { type: 'json' };
import paymentIntent from '../schemas/payment-intent.generated.json' with { type: 'json' };
import paymentMethod from '../schemas/payment-method.generated.json' with { type: 'json' };
import refund from '../schemas/refund.generated.json' with { type: 'json' };

let validator: Ajv2020 | undefined;

function schemas(): Ajv2020 {
  if (!validator) {
    validator = new Ajv2020({ allErrors: false, strict: false });
    for (const schema of [
      balanceTransaction,
      charge,
      customer,
      event,
      paymentIntent,
      paymentMethod,
      refund,
    ])
      validator.addSchema(schema);
  }
  return validator;
}

/**
 * Compares an object with the SDK's own types.
 *
 * @returns what is wrong with it, or undefined.
 */
export function differenceFromSdkTypes(object: { object: string }): string | undefined {
  const validate = schemas().getSchema(`${object.object.replaceAll('_', '-')}.generated.json`);
  if (!validate) return `no schema for ${object.object}`;
  if (validate(object)) return undefined;
  return `${object.object}: ${schemas().errorsText(validate.errors)} ${JSON.stringify(validate.errors?.[0]?.params)}`;
}
