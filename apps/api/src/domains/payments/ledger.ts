import type { LedgerAccount, LedgerTransaction } from './ledger-repository.ts';

interface Movement {
  readonly id: string;
  readonly bookingId: string;
  readonly amountCents: number;
  readonly at: Date;
}

/** Who took a payment and gives it back. */
export type PaymentProvider = 'stripe' | 'bitcoin';

/** What a provider holds for us. */
const BALANCES = { stripe: 'stripe_balance', bitcoin: 'bitcoin_balance' } as const;

function movement(
  reference: string,
  { bookingId, amountCents, at }: Movement,
  from: LedgerAccount,
  to: LedgerAccount,
): LedgerTransaction {
  return {
    reference,
    cause: { bookingId },
    at,
    entries: [
      { account: to, amountCents },
      { account: from, amountCents: -amountCents },
    ],
  };
}

/**
 * A customer's payment as the provider received it, in cents. Bitcoin was deposited when its blocks
 * came.
 */
export function paymentReceived(received: Movement, provider: PaymentProvider): LedgerTransaction {
  const to = provider === 'bitcoin' ? 'customer_deposits' : BALANCES[provider];
  return movement(`payment:${received.id}`, received, 'charging_revenue', to);
}

/** What a technician has collected where the car is, in cents. */
export function collectedOnSite(
  bookingId: string,
  amountCents: number,
  at: Date,
): LedgerTransaction {
  const collected = { id: bookingId, bookingId, amountCents, at };
  return movement(`on-site:${bookingId}`, collected, 'charging_revenue', 'collected_on_site');
}

/** Money that went back to a customer, in cents. */
export function refundPaid(refund: Movement, provider: PaymentProvider): LedgerTransaction {
  return movement(`refund:${refund.id}`, refund, BALANCES[provider], 'charging_revenue');
}

/** Money that came back because the customer's bank did not take the refund, in cents. */
export function refundReturned(refund: Movement, provider: PaymentProvider): LedgerTransaction {
  const reference = `refund-failed:${refund.id}`;
  return movement(reference, refund, 'charging_revenue', BALANCES[provider]);
}

/**
 * Bitcoin that came for a payment, in cents as it was quoted; less than nothing where its blocks
 * were undone. The `ordinal` tells a payment's movements from each other.
 */
export function depositChanged(deposit: Movement, ordinal: number): LedgerTransaction {
  const reference = `deposit:${deposit.id}:change-${ordinal}`;
  return movement(reference, deposit, 'customer_deposits', 'bitcoin_balance');
}

/** Bitcoin that was sent back before it had paid for anything, in cents as it was quoted. */
export function depositReturned(deposit: Movement, ordinal: number): LedgerTransaction {
  const reference = `return:${deposit.id}:change-${ordinal}`;
  return movement(reference, deposit, 'bitcoin_balance', 'customer_deposits');
}

/** Bitcoin that had been used and that blocks have undone for good: ours to bear, in cents. */
export function depositWrittenOff(loss: Movement, ordinal: number): LedgerTransaction {
  const reference = `loss:${loss.id}:change-${ordinal}`;
  return movement(reference, loss, 'customer_deposits', 'charging_revenue');
}

/** What a member paid for an invoice, as the provider received it, in cents. */
export function invoicePaid(invoice: {
  readonly id: string;
  readonly amountCents: number;
  readonly at: Date;
}): LedgerTransaction {
  const { id, amountCents, at } = invoice;
  return {
    reference: `invoice:${id}`,
    cause: { invoiceRef: id },
    at,
    entries: [
      { account: 'stripe_balance', amountCents },
      { account: 'membership_revenue', amountCents: -amountCents },
    ],
  };
}

/** What a movement is for: a booking's payment, or a member's invoice. */
export type MovementCause = LedgerTransaction['cause'];

const revenueOf = (cause: MovementCause): LedgerAccount =>
  'bookingId' in cause ? 'charging_revenue' : 'membership_revenue';

interface CausedMovement {
  readonly id: string;
  readonly cause: MovementCause;
  readonly amountCents: number;
  readonly at: Date;
}

/** A refund of a member's invoice, in cents; or that its bank did not take it. */
export function invoiceRefunded(
  { id, cause, amountCents, at }: CausedMovement,
  kind: 'refund' | 'refund-failed',
): LedgerTransaction {
  const cents = kind === 'refund' ? amountCents : -amountCents;
  return {
    reference: `${kind}:${id}`,
    cause,
    at,
    entries: [
      { account: 'membership_revenue', amountCents: cents },
      { account: 'stripe_balance', amountCents: -cents },
    ],
  };
}

/** What Stripe took for a dispute (negative) or gave back, in cents. */
export function disputeMoved({ id, cause, amountCents, at }: CausedMovement): LedgerTransaction {
  return {
    reference: `dispute:${id}`,
    cause,
    at,
    entries: [
      { account: 'stripe_balance', amountCents },
      { account: 'disputed_payments', amountCents: -amountCents },
    ],
  };
}

/** What a lost dispute has cost for good, in cents. */
export function disputeLost({ id, cause, amountCents, at }: CausedMovement): LedgerTransaction {
  return {
    reference: `dispute-lost:${id}`,
    cause,
    at,
    entries: [
      { account: revenueOf(cause), amountCents },
      { account: 'disputed_payments', amountCents: -amountCents },
    ],
  };
}
