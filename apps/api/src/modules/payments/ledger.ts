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

/** Money that went back to a customer, in cents. */
export function refundPaid(refund: Movement, provider: PaymentProvider): LedgerTransaction {
  return movement(`refund:${refund.id}`, refund, BALANCES[provider], 'charging_revenue');
}

/** Bitcoin that came for a payment, in cents as it was quoted; the first `soFarCents` came before. */
export function depositReceived(deposit: Movement, soFarCents: number): LedgerTransaction {
  const reference = `deposit:${deposit.id}:${soFarCents}`;
  return movement(reference, deposit, 'customer_deposits', 'bitcoin_balance');
}

/** Bitcoin that was sent back before it had paid for anything, in cents as it was quoted. */
export function depositReturned(deposit: Movement): LedgerTransaction {
  return movement(`return:${deposit.id}`, deposit, 'bitcoin_balance', 'customer_deposits');
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
