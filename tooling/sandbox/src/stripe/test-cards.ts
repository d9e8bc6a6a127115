import type { StripeErrorBody } from './errors.ts';

/** A bank's decline in Stripe's words. */
export type Decline = Required<Pick<StripeErrorBody, 'code' | 'message'>> & {
  decline_code?: string;
};

/** Result of a payment with a test card or a test bank account. */
export type Outcome = {
  /** Whether the customer must authenticate (3-D Secure) first. */
  authentication?: true;
  /** Off-session payments are exempt from that: always, or once the card was set up. */
  exemptOffSession?: 'always' | 'once_set_up';
  /** Whether it can be saved for later although its payments are declined. */
  attaches?: true;
  /** Declined immediately. */
  decline?: Decline;
  /** Stays `processing`, and later succeeds or fails with the given decline. */
  settlesLater?: 'succeeded' | Decline;
  /** Result of a refund: Stripe's two cards for asynchronous refunds. */
  refund?: 'pending_then_succeeded' | 'succeeded_then_failed';
};

function declined(decline_code: string, message = 'Your card was declined.'): Decline {
  return { code: 'card_declined', decline_code, message };
}

const INSUFFICIENT_FUNDS = declined('insufficient_funds', 'Your card has insufficient funds.');
const GENERIC_DECLINE = declined('generic_decline');
const EXPIRED: Decline = { code: 'expired_card', message: 'Your card has expired.' };
const INCORRECT_CVC: Decline = {
  code: 'incorrect_cvc',
  message: "Your card's security code is incorrect.",
};
const PROCESSING_ERROR: Decline = {
  code: 'processing_error',
  message: 'An error occurred while processing your card. Try again in a little bit.',
};

/** Declined because it isn't one of the test cards. */
export const LIVE_CARD = declined(
  'test_mode_live_card',
  'Your card was declined. Your request was in test mode, but used a non test (live) card. For a list of valid test cards, visit: https://stripe.com/docs/testing.',
);

/**
 * Stripe's published test cards, https://docs.stripe.com/testing, and two of the sandbox's own:
 * Stripe publishes no card whose payment stays `processing`, so 4000 0000 0000 8807 succeeds later
 * and 4000 0000 0000 8815 fails later.
 */
export const TEST_CARDS: ReadonlyMap<string, Outcome> = new Map<string, Outcome>([
  ['4242424242424242', {}],
  ['4000056655665556', {}],
  ['5555555555554444', {}],
  ['2223003122003222', {}],
  ['5200828282828210', {}],
  ['5105105105105100', {}],
  ['378282246310005', {}],
  ['371449635398431', {}],
  ['6011111111111117', {}],
  ['3056930009020004', {}],
  ['3566002020360505', {}],
  ['6200000000000005', {}],
  ['4000000000000002', { decline: GENERIC_DECLINE }],
  ['4000000000009995', { decline: INSUFFICIENT_FUNDS }],
  ['4000000000009987', { decline: declined('lost_card') }],
  ['4000000000009979', { decline: declined('stolen_card') }],
  ['4000000000000069', { decline: EXPIRED }],
  ['4000000000000127', { decline: INCORRECT_CVC }],
  ['4000000000000119', { decline: PROCESSING_ERROR }],
  ['4000000000006975', { decline: declined('card_velocity_exceeded') }],
  ['4100000000000019', { decline: declined('fraudulent') }],
  ['4000000000000341', { decline: GENERIC_DECLINE, attaches: true }],
  ['4000002500003155', { authentication: true, exemptOffSession: 'once_set_up' }],
  ['4000003800000446', { authentication: true, exemptOffSession: 'always' }],
  ['4000002760003184', { authentication: true }],
  ['4000000000003220', { authentication: true }],
  ['4000008260003178', { authentication: true, decline: INSUFFICIENT_FUNDS, attaches: true }],
  ['4000008400001629', { authentication: true, decline: GENERIC_DECLINE }],
  ['4000000000003055', {}],
  ['4000000000007726', { refund: 'pending_then_succeeded' }],
  ['4000000000005126', { refund: 'succeeded_then_failed' }],
  ['4000000000008807', { settlesLater: 'succeeded' }],
  ['4000000000008815', { settlesLater: GENERIC_DECLINE }],
]);

/**
 * Stripe's published test account numbers for US bank transfers (routing number 110000000),
 * https://docs.stripe.com/payments/ach-direct-debit/accept-a-payment#test-account-numbers.
 */
export const TEST_BANK_ACCOUNTS: ReadonlyMap<string, Outcome> = new Map<string, Outcome>([
  ['000123456789', { settlesLater: 'succeeded', refund: 'pending_then_succeeded' }],
  ['000111111113', bankFailure('account_closed', "The customer's bank account has been closed.")],
  ['000111111116', bankFailure('no_account', "The customer's bank account could not be located.")],
  [
    '000222222227',
    bankFailure('insufficient_funds', "The customer's account has insufficient funds."),
  ],
  [
    '000333333335',
    bankFailure('debit_not_authorized', 'The customer has not authorized this debit.'),
  ],
]);

function bankFailure(code: string, message: string): Outcome {
  return { settlesLater: { code, message } };
}

/** Test payment methods for server-side confirmation, with their card or account. */
export const TEST_PAYMENT_METHODS: ReadonlyMap<string, string> = new Map([
  ['pm_card_visa', '4242424242424242'],
  ['pm_card_visa_debit', '4000056655665556'],
  ['pm_card_mastercard', '5555555555554444'],
  ['pm_card_mastercard_debit', '5200828282828210'],
  ['pm_card_amex', '378282246310005'],
  ['pm_card_discover', '6011111111111117'],
  ['pm_card_visa_chargeDeclined', '4000000000000002'],
  ['pm_card_visa_chargeDeclinedInsufficientFunds', '4000000000009995'],
  ['pm_card_visa_chargeDeclinedLostCard', '4000000000009987'],
  ['pm_card_visa_chargeDeclinedStolenCard', '4000000000009979'],
  ['pm_card_chargeDeclinedExpiredCard', '4000000000000069'],
  ['pm_card_chargeDeclinedIncorrectCvc', '4000000000000127'],
  ['pm_card_chargeDeclinedProcessingError', '4000000000000119'],
  ['pm_card_visa_chargeDeclinedVelocityLimitExceeded', '4000000000006975'],
  ['pm_card_chargeDeclined', '4000000000000002'],
  ['pm_card_chargeCustomerFail', '4000000000000341'],
  ['pm_card_authenticationRequired', '4000002760003184'],
  ['pm_card_authenticationRequiredOnSetup', '4000002500003155'],
  ['pm_card_authenticationRequiredSetupForOffSession', '4000003800000446'],
  ['pm_card_threeDSecure2Required', '4000000000003220'],
  ['pm_card_authenticationRequiredChargeDeclinedInsufficientFunds', '4000008260003178'],
  ['pm_card_threeDSecureRequiredChargeDeclined', '4000008400001629'],
  ['pm_card_pendingRefund', '4000000000007726'],
  ['pm_card_refundFail', '4000000000005126'],
  ['pm_card_sandbox_settlesLater', '4000000000008807'],
  ['pm_card_sandbox_failsLater', '4000000000008815'],
  ['pm_usBankAccount_success', '000123456789'],
  ['pm_usBankAccount_accountClosed', '000111111113'],
  ['pm_usBankAccount_noAccount', '000111111116'],
  ['pm_usBankAccount_insufficientFunds', '000222222227'],
  ['pm_usBankAccount_debitNotAuthorized', '000333333335'],
]);
