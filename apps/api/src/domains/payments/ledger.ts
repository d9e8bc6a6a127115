import type { LedgerAccount, LedgerTransaction } from './ledger-repository.ts';

interface Movement {
  readonly id: string;
  readonly bookingId: string;
  readonly amountCents: number;
  readonly at: Date;
}

/** Provider that receives and refunds a payment. */
export type PaymentProvider = 'stripe' | 'bitcoin';

/** Ledger account of each provider's balance. */
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
 * Transaction for a customer's payment as received by the provider, in cents. Bitcoin was deposited
 * earlier, when its blocks were confirmed.
 */
export function paymentReceived(received: Movement, provider: PaymentProvider): LedgerTransaction {
  const to = provider === 'bitcoin' ? 'customer_deposits' : BALANCES[provider];
  return movement(`payment:${received.id}`, received, 'charging_revenue', to);
}

/** Transaction for money that a technician collected on site, in cents. */
export function collectedOnSite(
  bookingId: string,
  amountCents: number,
  at: Date,
): LedgerTransaction {
  const collected = { id: bookingId, bookingId, amountCents, at };
  return movement(`on-site:${bookingId}`, collected, 'charging_revenue', 'collected_on_site');
}

/** Transaction for a refund to a customer, in cents. */
export function refundPaid(refund: Movement, provider: PaymentProvider): LedgerTransaction {
  return movement(`refund:${refund.id}`, refund, BALANCES[provider], 'charging_revenue');
}

/** Transaction for a refund that the customer's bank rejected, in cents. */
export function refundReturned(refund: Movement, provider: PaymentProvider): LedgerTransaction {
  const reference = `refund-failed:${refund.id}`;
  return movement(reference, refund, 'charging_revenue', BALANCES[provider]);
}

/**
 * Transaction for Bitcoin received for a payment, in cents as quoted; negative if its blocks were
 * undone. The `ordinal` distinguishes a payment's movements.
 */
export function depositChanged(deposit: Movement, ordinal: number): LedgerTransaction {
  const reference = `deposit:${deposit.id}:change-${ordinal}`;
  return movement(reference, deposit, 'customer_deposits', 'bitcoin_balance');
}

/** Transaction for Bitcoin returned before it was used, in cents as quoted. */
export function depositReturned(deposit: Movement, ordinal: number): LedgerTransaction {
  const reference = `return:${deposit.id}:change-${ordinal}`;
  return movement(reference, deposit, 'bitcoin_balance', 'customer_deposits');
}

/** Transaction for used Bitcoin in permanently undone blocks, which is our loss, in cents. */
export function depositWrittenOff(loss: Movement, ordinal: number): LedgerTransaction {
  const reference = `loss:${loss.id}:change-${ordinal}`;
  return movement(reference, loss, 'customer_deposits', 'charging_revenue');
}

/** Transaction for a member's payment of an invoice, as received by the provider, in cents. */
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

/** What a movement belongs to: a booking's payment, or a member's invoice. */
export type MovementCause = LedgerTransaction['cause'];

const revenueOf = (cause: MovementCause): LedgerAccount =>
  'bookingId' in cause ? 'charging_revenue' : 'membership_revenue';

interface CausedMovement {
  readonly id: string;
  readonly cause: MovementCause;
  readonly amountCents: number;
  readonly at: Date;
}

/** Transaction for the refund of a member's invoice, or for its rejection by the bank, in cents. */
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

/** Transaction for money that Stripe took for a dispute (negative) or gave back, in cents. */
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

/** Transaction for the final loss of a dispute, in cents. */
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
