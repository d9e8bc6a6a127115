import type { JsonSchema } from '../schemas/type-to-schema.ts';

const TEXT: JsonSchema = { type: 'string' };

/** What Stripe.js says about itself and its page; accepted and not acted on. */
const TELEMETRY: Record<string, JsonSchema> = {
  _stripe_version: TEXT,
  key: TEXT,
  expected_payment_method_type: TEXT,
  client_context: {},
  client_attribution_metadata: {},
};

/** What Stripe.js adds to a payment method. */
const PAYMENT_METHOD_TELEMETRY: Record<string, JsonSchema> = {
  guid: TEXT,
  muid: TEXT,
  sid: TEXT,
  pasted_fields: TEXT,
  payment_user_agent: TEXT,
  referrer: TEXT,
  time_on_page: { type: 'number' },
  client_attribution_metadata: {},
};

const CARD: JsonSchema = {
  type: 'object',
  properties: {
    number: TEXT,
    exp_month: { type: 'number' },
    exp_year: { type: 'number' },
    cvc: TEXT,
  },
  required: ['number', 'exp_month', 'exp_year'],
  additionalProperties: false,
};

/**
 * What a browser may send where a server may send `schema`: the SDK's types describe the server
 * alone, and Stripe.js is not typed at this level. A card may be entered, and the client secret
 * says which intent it is for.
 *
 * @param name the SDK's name of the parameters, e.g. `PaymentIntentConfirmParams`.
 */
export function browserParameters(schema: JsonSchema, name: string): JsonSchema {
  const definitions = { ...schema.$defs };
  const root = definitions[name] ?? {};
  definitions[name] = {
    ...root,
    properties: { ...root.properties, ...TELEMETRY, client_secret: TEXT },
  };
  const data = definitions[`${name}.PaymentMethodData`];
  if (data) {
    definitions[`${name}.PaymentMethodData`] = {
      ...data,
      properties: {
        ...data.properties,
        ...PAYMENT_METHOD_TELEMETRY,
        card: CARD,
        type: { anyOf: [{ enum: ['card'] }, data.properties?.['type'] ?? TEXT] },
      },
    };
  }
  return { ...schema, $defs: definitions };
}
