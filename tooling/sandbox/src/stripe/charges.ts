import type Stripe from 'stripe';
import type { Account, Cause } from './account.ts';
import { newId } from './ids.ts';
import type { Decline } from './test-cards.ts';

/** Result of a charge attempt. */
export type ChargeResult = 'succeeded' | 'pending' | Decline;

/**
 * Creates the charge of one attempt to pay an intent, with its event.
 *
 * @param authenticated whether the customer passed 3-D Secure before.
 */
export function createCharge(
  account: Account,
  cause: Cause,
  intent: Stripe.PaymentIntent,
  paymentMethod: Stripe.PaymentMethod,
  result: ChargeResult,
  authenticated: boolean,
): Stripe.Charge {
  const decline = typeof result === 'object' ? result : undefined;
  const id = newId(paymentMethod.type === 'us_bank_account' ? 'py' : 'ch');
  const charge: Stripe.Charge = {
    id,
    object: 'charge',
    amount: intent.amount,
    amount_captured: 0,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: paymentMethod.billing_details,
    calculated_statement_descriptor: paymentMethod.type === 'card' ? 'VOLTCOURIER SANDBOX' : null,
    captured: false,
    created: account.now(),
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: decline?.code ?? null,
    failure_message: decline?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata: intent.metadata,
    on_behalf_of: null,
    outcome: outcome(result),
    paid: false,
    payment_intent: intent.id,
    payment_method: paymentMethod.id,
    payment_method_details: paymentMethodDetails(intent, paymentMethod, decline, authenticated),
    radar_options: {},
    receipt_email: intent.receipt_email,
    receipt_number: null,
    receipt_url: decline ? null : `${account.publicUrl()}/payments#${id}`,
    refunded: false,
    review: null,
    shipping: intent.shipping,
    source: null,
    source_transfer: null,
    statement_descriptor: intent.statement_descriptor,
    statement_descriptor_suffix: intent.statement_descriptor_suffix,
    status: decline ? 'failed' : result === 'pending' ? 'pending' : 'succeeded',
    transfer_data: null,
    transfer_group: intent.transfer_group,
  };
  if (result === 'succeeded') markPaid(account, charge, charge.amount);
  account.resources.save(charge);
  if (decline) account.emit('charge.failed', charge, cause);
  else if (result === 'pending') account.emit('charge.pending', charge, cause);
  else account.emit('charge.succeeded', charge, cause);
  return charge;
}

/** Settles a pending charge. */
export function settleCharge(
  account: Account,
  cause: Cause,
  charge: Stripe.Charge,
  decline: Decline | undefined,
): void {
  if (decline) {
    charge.status = 'failed';
    charge.failure_code = decline.code;
    charge.failure_message = decline.message;
    charge.outcome = outcome(decline);
    account.resources.save(charge);
    account.emit('charge.failed', charge, cause);
  } else {
    charge.status = 'succeeded';
    markPaid(account, charge, charge.amount);
    account.resources.save(charge);
    account.emit('charge.succeeded', charge, cause);
  }
}

/**
 * Records a movement on the account's balance.
 *
 * @param amount in the smallest unit; negative for outgoing money.
 * @returns its ID.
 */
export function bookBalance(
  account: Account,
  source: Stripe.Charge | Stripe.Dispute | Stripe.Refund,
  amount: number,
): string {
  // Stripe's standard US fee, which isn't returned when a charge is refunded.
  const fee = source.object === 'charge' ? Math.round(amount * 0.029) + 30 : 0;
  const transaction: Stripe.BalanceTransaction = {
    id: newId('txn'),
    object: 'balance_transaction',
    amount,
    available_on: account.now() + 2 * 86_400,
    balance_type: 'payments',
    created: account.now(),
    currency: source.currency,
    description: 'description' in source ? (source.description ?? null) : null,
    exchange_rate: null,
    fee,
    fee_details:
      fee > 0
        ? [
            {
              amount: fee,
              application: null,
              currency: source.currency,
              description: 'Stripe processing fees',
              type: 'stripe_fee',
            },
          ]
        : [],
    net: amount - fee,
    reporting_category: source.object,
    source: source.id,
    status: 'pending',
    type: typeOf(source, amount),
  };
  account.resources.save(transaction);
  return transaction.id;
}

function typeOf(
  { object }: Stripe.Charge | Stripe.Dispute | Stripe.Refund,
  amount: number,
): Stripe.BalanceTransaction.Type {
  if (object === 'dispute') return 'adjustment';
  if (object === 'charge') return 'charge';
  return amount > 0 ? 'refund_failure' : 'refund';
}

function markPaid(account: Account, charge: Stripe.Charge, amount: number): void {
  charge.paid = true;
  charge.captured = true;
  charge.amount_captured = amount;
  charge.balance_transaction = bookBalance(account, charge, amount);
}

function outcome(result: ChargeResult): Stripe.Charge.Outcome {
  if (typeof result === 'string') {
    return {
      advice_code: null,
      network_advice_code: null,
      network_decline_code: null,
      network_status: 'approved_by_network',
      reason: null,
      risk_level: 'normal',
      risk_score: 20,
      seller_message: 'Payment complete.',
      type: 'authorized',
    };
  }
  return {
    advice_code: 'try_again_later',
    network_advice_code: null,
    network_decline_code: null,
    network_status: 'declined_by_network',
    reason: result.decline_code ?? result.code,
    risk_level: 'normal',
    risk_score: 20,
    seller_message: `The bank returned the decline code \`${result.decline_code ?? result.code}\`.`,
    type: 'issuer_declined',
  };
}

function paymentMethodDetails(
  intent: Stripe.PaymentIntent,
  paymentMethod: Stripe.PaymentMethod,
  decline: Decline | undefined,
  authenticated: boolean,
): Stripe.Charge.PaymentMethodDetails {
  const { card, us_bank_account: bank } = paymentMethod;
  if (card) {
    return {
      type: 'card',
      card: {
        amount_authorized: decline ? null : intent.amount,
        authorization_code: decline ? null : '123456',
        brand: card.brand,
        checks: {
          address_line1_check: null,
          address_postal_code_check: null,
          cvc_check: cvcCheck(card, decline),
        },
        country: card.country,
        electronic_commerce_indicator: null,
        exp_month: card.exp_month,
        exp_year: card.exp_year,
        fingerprint: card.fingerprint ?? null,
        funding: card.funding,
        installments: null,
        last4: card.last4,
        mandate: null,
        network: card.brand,
        network_transaction_id: decline ? null : intent.created.toString(),
        regulated_status: card.regulated_status,
        three_d_secure: authenticated
          ? {
              authentication_flow: 'challenge',
              electronic_commerce_indicator: '05',
              exemption_indicator: null,
              result: 'authenticated',
              result_reason: null,
              transaction_id: intent.id,
              version: '2.2.0',
            }
          : null,
        transaction_link_id: null,
        wallet: null,
      },
    };
  }
  return {
    type: 'us_bank_account',
    us_bank_account: {
      account_holder_type: bank?.account_holder_type ?? null,
      account_type: bank?.account_type ?? null,
      bank_name: bank?.bank_name ?? null,
      fingerprint: bank?.fingerprint ?? null,
      last4: bank?.last4 ?? null,
      payment_reference: null,
      routing_number: bank?.routing_number ?? null,
    },
  };
}

function cvcCheck(card: Stripe.PaymentMethod.Card, decline: Decline | undefined): string | null {
  if (card.checks?.cvc_check == null) return null;
  return decline?.code === 'incorrect_cvc' ? 'fail' : 'pass';
}
