import type Stripe from 'stripe';
import { invalidRequest } from './errors.ts';

/**
 * Merges metadata according to https://docs.stripe.com/api/metadata: keys are added or replaced one
 * by one, an empty value removes its key, and an empty parameter removes all.
 *
 * @throws StripeApiError 400 beyond 50 keys, 40 letters in a key or 500 in a value.
 */
export function mergeMetadata(
  known: Stripe.Metadata,
  change: Stripe.MetadataParam | '' | null | undefined,
): Stripe.Metadata {
  if (change === undefined) return known;
  if (change === '' || change === null) return {};
  const merged = { ...known };
  for (const [key, value] of Object.entries(change)) {
    const text = String(value ?? '');
    if (key.length > 40)
      throw invalidRequest(
        `Metadata keys can have up to 40 characters, but you passed in a key of length ${key.length}. Invalid key: ${key}`,
        { param: `metadata[${key}]` },
      );
    if (text.length > 500)
      throw invalidRequest(
        `Metadata values can have up to 500 characters, but you passed in a value of length ${text.length}. Invalid value: ${text}`,
        { param: `metadata[${key}]` },
      );
    if (text === '') delete merged[key];
    else merged[key] = text;
  }
  if (Object.keys(merged).length > 50)
    throw invalidRequest('Metadata can have up to 50 keys.', { param: 'metadata' });
  return merged;
}
