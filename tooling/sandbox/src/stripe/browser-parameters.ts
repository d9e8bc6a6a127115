import type { JsonSchema } from '../schemas/type-to-schema.ts';

const TEXT: JsonSchema = { type: 'string' };

/** Data that Stripe.js sends about itself and its page; accepted and ignored. */
const TELEMETRY: Record<string, JsonSchema> = {
  _stripe_version: TEXT,
  key: TEXT,
  expected_payment_method_type: TEXT,
  client_context: {},
  client_attribution_metadata: {},
};

/** Fields that Stripe.js adds to a payment method. */
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
 * Schema of a browser's parameters, derived from the server's `schema`: the SDK's types describe
 * only servers, and Stripe.js has no types at this level. A card may be entered, and the client
 * secret names the intent.
 *
 * @param name the SDK's name of the parameters, such as `PaymentIntentConfirmParams`.
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
