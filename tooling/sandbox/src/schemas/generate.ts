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
  Dispute: 'Disputes',
  Customer: 'Customers',
  DeletedCustomer: 'Customers',
  PaymentMethod: 'PaymentMethods',
  BalanceTransaction: 'BalanceTransactions',
  Product: 'Products',
  Price: 'Prices',
  Plan: 'Plans',
  SetupIntent: 'SetupIntents',
  Subscription: 'Subscriptions',
  SubscriptionItem: 'SubscriptionItems',
  SubscriptionSchedule: 'SubscriptionSchedules',
  Invoice: 'Invoices',
  InvoiceLineItem: 'InvoiceLineItems',
  InvoiceItem: 'InvoiceItems',
  InvoicePayment: 'InvoicePayments',
  TestClock: 'TestHelpers/TestClocks',
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
  DisputeListParams: 'Disputes',
  CustomerCreateParams: 'Customers',
  CustomerUpdateParams: 'Customers',
  PaymentMethodCreateParams: 'PaymentMethods',
  EventListParams: 'Events',
  CustomerListPaymentMethodsParams: 'Customers',
  PaymentMethodAttachParams: 'PaymentMethods',
  PaymentMethodListParams: 'PaymentMethods',
  ProductCreateParams: 'Products',
  ProductListParams: 'Products',
  ProductUpdateParams: 'Products',
  PriceCreateParams: 'Prices',
  PriceListParams: 'Prices',
  PriceUpdateParams: 'Prices',
  SetupIntentCreateParams: 'SetupIntents',
  SetupIntentUpdateParams: 'SetupIntents',
  SetupIntentConfirmParams: 'SetupIntents',
  SetupIntentCancelParams: 'SetupIntents',
  SetupIntentListParams: 'SetupIntents',
  SubscriptionCreateParams: 'Subscriptions',
  SubscriptionUpdateParams: 'Subscriptions',
  SubscriptionCancelParams: 'Subscriptions',
  SubscriptionResumeParams: 'Subscriptions',
  SubscriptionListParams: 'Subscriptions',
  SubscriptionScheduleCreateParams: 'SubscriptionSchedules',
  SubscriptionScheduleUpdateParams: 'SubscriptionSchedules',
  SubscriptionScheduleReleaseParams: 'SubscriptionSchedules',
  InvoiceListParams: 'Invoices',
  InvoicePayParams: 'Invoices',
  InvoiceFinalizeInvoiceParams: 'Invoices',
  InvoiceCreatePreviewParams: 'Invoices',
  InvoicePaymentListParams: 'InvoicePayments',
  'TestHelpers.TestClockCreateParams': 'TestHelpers/TestClocks',
  'TestHelpers.TestClockAdvanceParams': 'TestHelpers/TestClocks',
  'TestHelpers.TestClockListParams': 'TestHelpers/TestClocks',
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
  'ChargeDisputeCreated',
  'ChargeDisputeClosed',
  'ChargeDisputeFundsWithdrawn',
  'ChargeDisputeFundsReinstated',
  'RefundCreated',
  'RefundUpdated',
  'RefundFailed',
  'CustomerCreated',
  'CustomerUpdated',
  'CustomerDeleted',
  'CustomerSubscriptionCreated',
  'CustomerSubscriptionUpdated',
  'CustomerSubscriptionDeleted',
  'CustomerSubscriptionPaused',
  'CustomerSubscriptionResumed',
  'CustomerSubscriptionTrialWillEnd',
  'InvoiceCreated',
  'InvoiceFinalized',
  'InvoicePaid',
  'InvoicePaymentSucceeded',
  'InvoicePaymentFailed',
  'InvoicePaymentActionRequired',
  'InvoiceUpcoming',
  'InvoiceMarkedUncollectible',
  'InvoiceVoided',
  'InvoicePaymentPaid',
  'InvoiceItemCreated',
  'PaymentMethodAttached',
  'PaymentMethodDetached',
  'PriceCreated',
  'PriceUpdated',
  'ProductCreated',
  'ProductUpdated',
  'SetupIntentCreated',
  'SetupIntentRequiresAction',
  'SetupIntentSucceeded',
  'SetupIntentSetupFailed',
  'SetupIntentCanceled',
  'SubscriptionScheduleCreated',
  'SubscriptionScheduleUpdated',
  'SubscriptionScheduleReleased',
  'SubscriptionScheduleCanceled',
  'TestHelpersTestClockCreated',
  'TestHelpersTestClockAdvancing',
  'TestHelpersTestClockReady',
];

const HERE = dirname(fileURLToPath(import.meta.url));

/** `TestHelpers.TestClock` → `test-clock`. */
function kebab(name: string): string {
  const own = name.split('.').at(-1) ?? name;
  return own.replaceAll(/(?<=[a-z])(?=[A-Z])/g, '-').toLowerCase();
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
