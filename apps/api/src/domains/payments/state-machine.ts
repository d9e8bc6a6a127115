import type { CardIntent } from '../../platform/vendors/stripe/card-provider.ts';

/**
 * States of a payment. `creating` is saved before the provider is called, so that a crash leaves a
 * row to resume from; `open` waits for the customer, `processing` for the bank.
 */
export const PAYMENT_STATUSES = [
  'creating',
  'open',
  'processing',
  'succeeded',
  'canceled',
] as const;

/** A payment's state. */
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

/** Allowed transitions. A decline by the bank returns a payment from `processing` to `open`. */
export const PAYMENT_TRANSITIONS: Readonly<Record<PaymentStatus, readonly PaymentStatus[]>> = {
  creating: ['open', 'processing', 'succeeded', 'canceled'],
  open: ['processing', 'succeeded', 'canceled'],
  processing: ['open', 'succeeded', 'canceled'],
  succeeded: [],
  canceled: [],
};

/** Maps the status of a Stripe intent to ours (Stripe, "How PaymentIntents work"). */
export function statusOfIntent(intent: CardIntent): Exclude<PaymentStatus, 'creating'> {
  switch (intent.status) {
    case 'succeeded':
      return 'succeeded';
    case 'processing':
      return 'processing';
    case 'canceled':
      return 'canceled';
    default:
      return 'open';
  }
}

/** Whether a payment is in a final state. */
export function isSettled(status: PaymentStatus): boolean {
  return PAYMENT_TRANSITIONS[status].length === 0;
}

/** The states of a refund. */
export type RefundStatus = 'pending' | 'succeeded' | 'failed';

/**
 * Allowed transitions of a refund. A bank may reject a successful refund weeks later; a failed
 * refund is never retried under the same ID.
 */
export const REFUND_TRANSITIONS: Readonly<Record<RefundStatus, readonly RefundStatus[]>> = {
  pending: ['succeeded', 'failed'],
  succeeded: ['failed'],
  failed: [],
};

/**
 * Whether a refund's transition is allowed. A refund that seemed to be refused at creation, and so
 * has no ID at the provider, may turn out to have been created.
 */
export function canRefundBecome(
  { status, provider_ref: ref }: { status: RefundStatus; provider_ref: string | null },
  to: RefundStatus,
): boolean {
  return REFUND_TRANSITIONS[status].includes(to) || (status === 'failed' && ref === null);
}
