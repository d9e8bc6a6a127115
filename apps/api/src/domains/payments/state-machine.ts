import type { CardIntent } from '../../platform/vendors/stripe/card-provider.ts';

/**
 * The states of a payment. `creating` is written before the provider is asked, so that a crash in
 * between leaves a row to resume from; `open` waits for the person, `processing` for the bank.
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

/** Which state may follow which. A bank's refusal returns a payment from `processing` to `open`. */
export const PAYMENT_TRANSITIONS: Readonly<Record<PaymentStatus, readonly PaymentStatus[]>> = {
  creating: ['open', 'processing', 'succeeded', 'canceled'],
  open: ['processing', 'succeeded', 'canceled'],
  processing: ['open', 'succeeded', 'canceled'],
  succeeded: [],
  canceled: [],
};

/** Our state for what Stripe says of an intent (Stripe, "How PaymentIntents work"). */
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

/** Whether a payment is over. */
export function isSettled(status: PaymentStatus): boolean {
  return PAYMENT_TRANSITIONS[status].length === 0;
}

/** The states of a refund. */
export type RefundStatus = 'pending' | 'succeeded' | 'failed';

/**
 * Which state of a refund may follow which. A bank may return weeks later what had succeeded; what
 * has failed is never made again under the same name.
 */
export const REFUND_TRANSITIONS: Readonly<Record<RefundStatus, readonly RefundStatus[]>> = {
  pending: ['succeeded', 'failed'],
  succeeded: ['failed'],
  failed: [],
};

/**
 * Whether a refund may go from one state to another. One whose making seemed to be refused, so that
 * it has no name at the provider, may turn out to have been made.
 */
export function canRefundBecome(
  { status, provider_ref: ref }: { status: RefundStatus; provider_ref: string | null },
  to: RefundStatus,
): boolean {
  return REFUND_TRANSITIONS[status].includes(to) || (status === 'failed' && ref === null);
}
