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
    bookingId,
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
    bookingId,
    at,
    entries: [
      { account: 'stripe_balance', amountCents: -amountCents },
      { account: 'charging_revenue', amountCents },
    ],
  };
}
