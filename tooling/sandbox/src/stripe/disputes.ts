import type Stripe from 'stripe';
import { PASSING_OF_TIME, type Account } from './account.ts';
import { bookBalance } from './charges.ts';
import { invalidRequest, noSuch } from './errors.ts';
import { idOf, newId } from './ids.ts';

const EVIDENCE_DAYS = 7;

/** A bank's decision on a dispute. */
export type DisputeResult = 'won' | 'lost';

const TEXTS = [
  'access_activity_log',
  'billing_address',
  'cancellation_policy',
  'cancellation_policy_disclosure',
  'cancellation_rebuttal',
  'customer_communication',
  'customer_email_address',
  'customer_name',
  'customer_purchase_ip',
  'customer_signature',
  'duplicate_charge_documentation',
  'duplicate_charge_explanation',
  'duplicate_charge_id',
  'product_description',
  'receipt',
  'refund_policy',
  'refund_policy_disclosure',
  'refund_refusal_explanation',
  'service_date',
  'service_documentation',
  'shipping_address',
  'shipping_carrier',
  'shipping_date',
  'shipping_documentation',
  'shipping_tracking_number',
  'uncategorized_file',
  'uncategorized_text',
] as const satisfies readonly (keyof Stripe.Dispute.Evidence)[];

const noEvidence = (): Stripe.Dispute.Evidence =>
  Object.assign(
    { enhanced_evidence: {} },
    Object.fromEntries(TEXTS.map((name) => [name, null])) as Record<(typeof TEXTS)[number], null>,
  );

/**
 * A cardholder disputes an intent's payment at the bank, which takes the money back immediately:
 * the rest of the charge, or a part of it.
 *
 * @throws StripeApiError 400 if there is no charge, or if it is already disputed.
 */
export function openDispute(
  account: Account,
  intentId: string,
  amount: number | undefined,
): Stripe.Dispute {
  const intent = account.resources.find('payment_intent', intentId);
  const charge = account.resources.find('charge', idOf(intent?.latest_charge ?? null));
  if (charge?.captured !== true) throw noSuch('charge', intentId, 'payment_intent', 400);
  const left = charge.amount_captured - charge.amount_refunded;
  if (charge.disputed || left <= 0) throw invalidRequest('This charge can not be disputed.');
  const dispute: Stripe.Dispute = {
    id: newId('du'),
    object: 'dispute',
    amount: Math.min(amount ?? left, left),
    balance_transactions: [],
    charge: charge.id,
    created: account.now(),
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: noEvidence(),
    evidence_details: {
      due_by: account.now() + EVIDENCE_DAYS * 86_400,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'not_submitted',
    },
    intended_submission_method: 'manual',
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    reason: 'fraudulent',
    status: 'needs_response',
  };
  charge.disputed = true;
  account.resources.save(charge);
  move(account, dispute, -dispute.amount);
  account.emit('charge.dispute.created', dispute, PASSING_OF_TIME);
  account.emit('charge.dispute.funds_withdrawn', dispute, PASSING_OF_TIME);
  return dispute;
}

/**
 * Decides a dispute. If it is won, the account gets the money back.
 *
 * @throws StripeApiError 404, or 400 if it is already decided.
 */
export function closeDispute(account: Account, id: string, result: DisputeResult): Stripe.Dispute {
  const dispute = account.resources.find('dispute', id);
  if (!dispute) throw noSuch('dispute', id, 'id', 404);
  if (dispute.status !== 'needs_response')
    throw invalidRequest(`This dispute is already ${dispute.status}.`);
  dispute.status = result;
  account.resources.save(dispute);
  if (result === 'won') {
    move(account, dispute, dispute.amount);
    account.emit('charge.dispute.funds_reinstated', dispute, PASSING_OF_TIME);
  }
  account.emit('charge.dispute.closed', dispute, PASSING_OF_TIME);
  return dispute;
}

function move(account: Account, dispute: Stripe.Dispute, amount: number): void {
  const id = bookBalance(account, dispute, amount);
  const transaction = account.resources.find('balance_transaction', id);
  if (transaction !== undefined) dispute.balance_transactions.push(transaction);
  account.resources.save(dispute);
}
