import { Ajv2020 } from 'ajv/dist/2020.js';
import balanceTransaction from '../schemas/balance-transaction.generated.json' with { type: 'json' };
import charge from '../schemas/charge.generated.json' with { type: 'json' };
import customer from '../schemas/customer.generated.json' with { type: 'json' };
import deletedCustomer from '../schemas/deleted-customer.generated.json' with { type: 'json' };
import dispute from '../schemas/dispute.generated.json' with { type: 'json' };
import event from '../schemas/event.generated.json' with { type: 'json' };
import invoiceItem from '../schemas/invoice-item.generated.json' with { type: 'json' };
import invoiceLineItem from '../schemas/invoice-line-item.generated.json' with { type: 'json' };
import invoicePayment from '../schemas/invoice-payment.generated.json' with { type: 'json' };
import invoice from '../schemas/invoice.generated.json' with { type: 'json' };
import paymentIntent from '../schemas/payment-intent.generated.json' with { type: 'json' };
import paymentMethod from '../schemas/payment-method.generated.json' with { type: 'json' };
import plan from '../schemas/plan.generated.json' with { type: 'json' };
import price from '../schemas/price.generated.json' with { type: 'json' };
import product from '../schemas/product.generated.json' with { type: 'json' };
import refund from '../schemas/refund.generated.json' with { type: 'json' };
import setupIntent from '../schemas/setup-intent.generated.json' with { type: 'json' };
import subscriptionItem from '../schemas/subscription-item.generated.json' with { type: 'json' };
import subscription from '../schemas/subscription.generated.json' with { type: 'json' };
import subscriptionSchedule from '../schemas/subscription-schedule.generated.json' with { type: 'json' };
import testClock from '../schemas/test-clock.generated.json' with { type: 'json' };

let validator: Ajv2020 | undefined;

function schemas(): Ajv2020 {
  if (!validator) {
    validator = new Ajv2020({ allErrors: false, strict: false });
    for (const schema of [
      balanceTransaction,
      charge,
      customer,
      deletedCustomer,
      dispute,
      event,
      invoice,
      invoiceItem,
      invoiceLineItem,
      invoicePayment,
      paymentIntent,
      paymentMethod,
      plan,
      price,
      product,
      refund,
      setupIntent,
      subscription,
      subscriptionItem,
      subscriptionSchedule,
      testClock,
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
  const name = 'deleted' in object ? `deleted-${object.object}` : object.object;
  const validate = schemas().getSchema(schemaFile(name));
  if (!validate) return `no schema for ${object.object}`;
  if (validate(object)) return undefined;
  return `${object.object}: ${schemas().errorsText(validate.errors)} ${JSON.stringify(validate.errors?.[0]?.params)}`;
}

/** The type's file: the SDK's names differ from the API's where a word is left out or a folder named. */
function schemaFile(object: string): string {
  const name = object.replace(/^.*\./, '').replaceAll('_', '-');
  return `${name.replace(/^invoiceitem$/, 'invoice-item')}.generated.json`;
}
