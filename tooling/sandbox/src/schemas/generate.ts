import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Declarations } from './declarations.ts';
import { typeToSchema, type JsonSchema } from './type-to-schema.ts';

/** Resources that the sandbox answers with; they may refer to one another. */
const RESOURCES = {
  PaymentIntent: 'PaymentIntents',
  Charge: 'Charges',
  Refund: 'Refunds',
  Customer: 'Customers',
  PaymentMethod: 'PaymentMethods',
  BalanceTransaction: 'BalanceTransactions',
};

/** Parameters that the sandbox accepts. */
const PARAMETERS = {
  PaymentIntentCreateParams: 'PaymentIntents',
  PaymentIntentUpdateParams: 'PaymentIntents',
  PaymentIntentConfirmParams: 'PaymentIntents',
  PaymentIntentCancelParams: 'PaymentIntents',
  PaymentIntentCaptureParams: 'PaymentIntents',
  PaymentIntentListParams: 'PaymentIntents',
  RefundCreateParams: 'Refunds',
  RefundUpdateParams: 'Refunds',
  RefundListParams: 'Refunds',
  CustomerCreateParams: 'Customers',
  CustomerUpdateParams: 'Customers',
  PaymentMethodCreateParams: 'PaymentMethods',
  EventListParams: 'Events',
};

/** Events that the sandbox sends, each with the resource that it carries. */
const EVENTS = [
  'PaymentIntentCreated',
  'PaymentIntentRequiresAction',
  'PaymentIntentProcessing',
  'PaymentIntentSucceeded',
  'PaymentIntentPaymentFailed',
  'PaymentIntentCanceled',
  'PaymentIntentAmountCapturableUpdated',
  'ChargeSucceeded',
  'ChargePending',
  'ChargeFailed',
  'ChargeCaptured',
  'ChargeRefunded',
  'ChargeRefundUpdated',
  'RefundCreated',
  'RefundUpdated',
  'RefundFailed',
  'CustomerCreated',
  'CustomerUpdated',
];

const HERE = dirname(fileURLToPath(import.meta.url));

function kebab(name: string): string {
  return name.replaceAll(/(?<=[a-z])(?=[A-Z])/g, '-').toLowerCase();
}

/** The generated files: name → text. Reads the types of the installed `stripe` package. */
export function generateSchemas(): Map<string, string> {
  const sdk = dirname(fileURLToPath(import.meta.resolve('stripe')));
  const declarations = new Declarations();
  const resources = new Map(
    Object.keys(RESOURCES).map((name) => [name, `${kebab(name)}.generated.json`]),
  );
  const files = new Map<string, string>();

  function write(name: string, schema: JsonSchema): void {
    const file = `${kebab(name)}.generated.json`;
    const document = {
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      $id: file,
      ...schema,
    };
    files.set(file, `${JSON.stringify(document, null, 1)}\n`);
  }

  for (const [name, module] of Object.entries({ ...RESOURCES, ...PARAMETERS })) {
    const file = join(sdk, 'resources', `${module}.d.ts`);
    write(name, typeToSchema(declarations, declarations.resolve(file, [], name), resources));
  }

  const events = join(sdk, 'resources', 'Events.d.ts');
  const kinds = EVENTS.map((name) =>
    typeToSchema(declarations, declarations.resolve(events, [], `${name}Event`), resources),
  );
  write('Event', {
    anyOf: kinds.map((kind) => ({ $ref: kind.$ref ?? '' })),
    $defs: Object.assign({}, ...kinds.map((kind) => kind.$defs)),
  });

  const version = /ApiVersion = "([^"]+)"/.exec(readFileSync(join(sdk, 'apiVersion.d.ts'), 'utf8'));
  if (!version) throw new Error('The SDK does not say which API version it speaks');
  files.set(
    'api-version.generated.json',
    `${JSON.stringify({ apiVersion: version[1] }, null, 1)}\n`,
  );
  return files;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const [file, text] of generateSchemas()) writeFileSync(join(HERE, file), text);
}
