import type { LedgerTransaction } from './ledger-repository.ts';

interface Movement {
  readonly id: string;
  readonly bookingId: string;
  readonly amountCents: number;
  readonly at: Date;
}

/** A customer's payment as the provider received it, in cents. */
export function paymentReceived({ id, bookingId, amountCents, at }: Movement): LedgerTransaction {
  return {
    reference: `payment:${id}`,
    cause: { bookingId },
    at,
    entries: [
      { account: 'stripe_balance', amountCents },
      { account: 'charging_revenue', amountCents: -amountCents },
    ],
  };
}

/** Money that the provider gave back to a customer, in cents. */
export function refundPaid({ id, bookingId, amountCents, at }: Movement): LedgerTransaction {
  return {
    reference: `refund:${id}`,
    cause: { bookingId },
    at,
    entries: [
      { account: 'stripe_balance', amountCents: -amountCents },
      { account: 'charging_revenue', amountCents },
    ],
  };
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
