import type Stripe from 'stripe';

/**
 * Fields that https://docs.stripe.com/api/payment_intents/object marks as «retrievable with
 * publishable key».
 */
const PUBLIC_FIELDS = [
  'id',
  'object',
  'allowed_payment_method_types',
  'amount',
  'amount_details',
  'automatic_payment_methods',
  'canceled_at',
  'cancellation_reason',
  'capture_method',
  'client_secret',
  'confirmation_method',
  'created',
  'currency',
  'description',
  'last_payment_error',
  'livemode',
  'next_action',
  'payment_method',
  'payment_method_configuration_details',
  'payment_method_types',
  'processing',
  'receipt_email',
  'setup_future_usage',
  'shipping',
  'source',
  'status',
] as const satisfies readonly (keyof Stripe.PaymentIntent)[];

/** The same fields for https://docs.stripe.com/api/setup_intents/object. */
const PUBLIC_SETUP_FIELDS = [
  'id',
  'object',
  'allowed_payment_method_types',
  'automatic_payment_methods',
  'cancellation_reason',
  'client_secret',
  'created',
  'description',
  'last_setup_error',
  'livemode',
  'next_action',
  'payment_method',
  'payment_method_configuration_details',
  'payment_method_types',
  'status',
  'usage',
] as const satisfies readonly (keyof Stripe.SetupIntent)[];

/** The part of an intent that a browser may see. */
export function forBrowser(intent: Stripe.PaymentIntent | Stripe.SetupIntent): object {
  return intent.object === 'payment_intent'
    ? Object.fromEntries(PUBLIC_FIELDS.map((field) => [field, intent[field]]))
    : Object.fromEntries(PUBLIC_SETUP_FIELDS.map((field) => [field, intent[field]]));
}
