import type { Account } from './account.ts';
import { StripeApiError } from './errors.ts';
import type { Form } from './form.ts';

/** Caller of the API: a server with the secret key, or a browser with the publishable key. */
export type Caller = 'secret' | 'publishable';

/**
 * Identifies the caller by the Authorization header or, as Stripe.js sends it, a `key` parameter.
 *
 * @throws StripeApiError 401
 */
export function identifyCaller(
  account: Account,
  authorization: string | undefined,
  form: Form,
): Caller {
  const key = givenKey(authorization) ?? (typeof form['key'] === 'string' ? form['key'] : '');
  if (key === account.secretKey) return 'secret';
  if (key === account.publishableKey) return 'publishable';
  if (key === '')
    throw unauthorized(
      "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY'). See https://stripe.com/docs/api#authentication for details.",
    );
  throw unauthorized(`Invalid API Key provided: ${key.slice(0, 8)}****${key.slice(-4)}`);
}

/** Error for a browser that requests what only a server may do. */
export function secretKeyRequired(): StripeApiError {
  return new StripeApiError(401, {
    type: 'invalid_request_error',
    code: 'secret_key_required',
    message:
      'This API call cannot be made with a publishable API key. Please use a secret API key. You can find a list of your API keys at https://dashboard.stripe.com/account/apikeys.',
  });
}

function givenKey(authorization: string | undefined): string | undefined {
  const [scheme = '', value = ''] = authorization?.split(' ') ?? [];
  switch (scheme.toLowerCase()) {
    case 'bearer':
      return value;
    case 'basic':
      return Buffer.from(value, 'base64').toString().split(':')[0];
    default:
      return undefined;
  }
}

function unauthorized(message: string): StripeApiError {
  return new StripeApiError(401, { type: 'invalid_request_error', message });
}
