import type Stripe from 'stripe';
import { PASSING_OF_TIME, type Account, type Cause, type RefundPlan } from './account.ts';
import { bookBalance } from './charges.ts';
import { invalidRequest, missingParameter, noSuch } from './errors.ts';
import { idOf, newId } from './ids.ts';
import { money, notModelled } from './intent-parameters.ts';
import { mergeMetadata } from './metadata.ts';
import { outcomeOf } from './payment-methods.ts';

/** @throws StripeApiError 404 */
export function getRefund(account: Account, id: string): Stripe.Refund {
  const refund = account.resources.find('refund', id);
  if (!refund) throw noSuch('refund', id, 'id', 404);
  return refund;
}

const NOT_MODELLED: readonly (keyof Stripe.RefundCreateParams)[] = [
  'currency',
  'customer',
  'instructions_email',
  'origin',
  'refund_application_fee',
  'reverse_transfer',
];

/** `POST /v1/refunds`, by intent or by charge; without `amount`, everything that is left. */
export function createRefund(
  account: Account,
  cause: Cause,
  params: Stripe.RefundCreateParams,
): Stripe.Refund {
  const unsupported = NOT_MODELLED.find((name) => params[name] !== undefined);
  if (unsupported !== undefined) throw notModelled(unsupported);
  const charge = chargeToRefund(account, params);
  const left = charge.amount_captured - charge.amount_refunded;
  const amount = params.amount ?? left;
  if (left <= 0)
    throw invalidRequest(`Charge ${charge.id} has already been refunded.`, {
      code: 'charge_already_refunded',
      charge: charge.id,
    });
  if (amount < 1)
    throw invalidRequest('This value must be greater than or equal to 1.', {
      code: 'parameter_invalid_integer',
      param: 'amount',
    });
  if (amount > left) {
    const whole = charge.amount_refunded === 0;
    throw invalidRequest(
      `Refund amount (${money(amount, charge.currency)}) is greater than ${whole ? 'charge amount' : 'unrefunded amount on charge'} (${money(left, charge.currency)})`,
      { param: 'amount' },
    );
  }
  const plan = refundPlan(account, charge);
  const refund: Stripe.Refund = {
    id: newId(charge.id.startsWith('py_') ? 'pyr' : 're'),
    object: 'refund',
    amount,
    balance_transaction: null,
    charge: charge.id,
    created: account.now(),
    currency: charge.currency,
    customer: charge.customer,
    customer_account: null,
    destination_details:
      charge.payment_method_details?.type === 'card'
        ? { card: { type: 'refund' }, type: 'card' }
        : {
            us_bank_transfer: { reference: null, reference_status: 'pending' },
            type: 'us_bank_transfer',
          },
    metadata: mergeMetadata({}, params.metadata),
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason: params.reason ?? null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: plan.now,
    transfer_reversal: null,
  };
  if (plan.now === 'pending') refund.pending_reason = 'processing';
  if (plan.now === 'failed') refund.failure_reason = 'unknown';
  if (plan.now !== 'failed') {
    refund.balance_transaction = bookBalance(account, refund, -amount);
    setRefunded(account, charge, charge.amount_refunded + amount);
  }
  account.resources.save(refund);
  account.emit('refund.created', refund, cause);
  if (plan.now === 'failed') account.emit('refund.failed', refund, cause);
  else account.emit('charge.refunded', charge, cause);
  if (plan.settles) account.settleLater(refund.id);
  return refund;
}

/**
 * Settles a pending refund, or makes a succeeded one fail, as a bank may do days later.
 *
 * @param result the result; by default determined by its test card.
 * @throws StripeApiError 400 if it has already failed, or if it has succeeded and should succeed
 * again.
 */
export function settleRefund(
  account: Account,
  id: string,
  result?: 'succeeded' | 'failed',
): Stripe.Refund {
  const refund = getRefund(account, id);
  const charge = account.resources.find('charge', idOf(refund.charge));
  if (!charge) throw noSuch('charge', idOf(refund.charge), 'charge', 404);
  const to = result ?? plannedEnd(account, charge);
  if (refund.status === 'failed' || refund.status === to)
    throw invalidRequest(`This refund has already ${refund.status ?? 'ended'}.`);
  account.settlements.remove(id);
  const before: Partial<Stripe.Refund> = { status: refund.status };
  refund.status = to;
  delete refund.pending_reason;
  if (to === 'failed') {
    refund.failure_reason = 'lost_or_stolen_card';
    refund.failure_balance_transaction = bookBalance(account, refund, refund.amount);
    setRefunded(account, charge, charge.amount_refunded - refund.amount);
  }
  account.resources.save(refund);
  account.emit('refund.updated', refund, PASSING_OF_TIME, before);
  account.emit('charge.refund.updated', refund, PASSING_OF_TIME, before);
  if (to === 'failed') account.emit('refund.failed', refund, PASSING_OF_TIME);
  return refund;
}

function chargeToRefund(account: Account, params: Stripe.RefundCreateParams): Stripe.Charge {
  const { charge: chargeId, payment_intent: intentId } = params;
  if (chargeId === undefined && intentId === undefined)
    throw invalidRequest(
      'One of the following params should be provided for this request: payment_intent or charge.',
      { code: 'parameter_missing' },
    );
  if (chargeId !== undefined) {
    const charge = account.resources.find('charge', chargeId);
    if (!charge) throw noSuch('charge', chargeId, 'charge', 400);
    return refundable(charge);
  }
  if (intentId === undefined) throw missingParameter('payment_intent');
  const intent = account.resources.find('payment_intent', intentId);
  if (!intent) throw noSuch('payment_intent', intentId, 'payment_intent', 400);
  const charge = account.resources.find('charge', idOf(intent.latest_charge));
  if (!charge || (charge.status === 'failed' && !charge.paid))
    throw invalidRequest(
      `This PaymentIntent (${intent.id}) does not have a successful charge to refund.`,
      { code: 'payment_intent_unexpected_state', param: 'payment_intent' },
    );
  return refundable(charge);
}

function refundable(charge: Stripe.Charge): Stripe.Charge {
  if (!charge.captured)
    throw invalidRequest(`Charge ${charge.id} is not refundable: no money has been taken yet.`, {
      code: 'charge_not_refundable',
      charge: charge.id,
    });
  if (charge.disputed)
    throw invalidRequest(`Charge ${charge.id} has been charged back; cannot issue a refund.`, {
      code: 'charge_disputed',
      charge: charge.id,
    });
  return charge;
}

type Plan = { now: RefundPlan; settles: boolean };

function refundPlan(account: Account, charge: Stripe.Charge): Plan {
  const requested = account.settings.nextRefunds.shift();
  if (requested !== undefined) return { now: requested, settles: false };
  switch (refundOutcome(account, charge)) {
    case 'pending_then_succeeded':
      return { now: 'pending', settles: true };
    case 'succeeded_then_failed':
      return { now: 'succeeded', settles: true };
    case undefined:
      return { now: 'succeeded', settles: false };
  }
}

function plannedEnd(account: Account, charge: Stripe.Charge): 'succeeded' | 'failed' {
  return refundOutcome(account, charge)?.endsWith('failed') === true ? 'failed' : 'succeeded';
}

function refundOutcome(
  account: Account,
  charge: Stripe.Charge,
): ReturnType<typeof outcomeOf>['refund'] {
  const paymentMethod = account.resources.find('payment_method', String(charge.payment_method));
  return paymentMethod && outcomeOf(account, paymentMethod).refund;
}

function setRefunded(account: Account, charge: Stripe.Charge, amount: number): void {
  charge.amount_refunded = amount;
  charge.refunded = amount >= charge.amount_captured;
  account.resources.save(charge);
}
