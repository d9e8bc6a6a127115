import { createHmac } from 'node:crypto';

/**
 * The `Stripe-Signature` header for a webhook's body: HMAC-SHA256 of `timestamp.body`, as in
 * https://docs.stripe.com/webhooks#verify-manually.
 *
 * @param timestamp seconds since the epoch.
 */
export function signWebhook(body: string, secret: string, timestamp: number): string {
  const signature = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex');
  return `t=${timestamp},v1=${signature}`;
}
