import * as z from 'zod/mini';
import { endpoint } from '../kernel/endpoint.ts';
import { StatementMonth } from '../memberships/statements.ts';

/**
 * Kinds of revenue movements: a payment of a booking or membership invoice, a refund, a refund
 * declined by the bank, a lost dispute, Bitcoin removed by a reorganization, or money collected on
 * site.
 */
export const REVENUE_KINDS = [
  'payment',
  'invoice',
  'refund',
  'refund-failed',
  'dispute-lost',
  'loss',
  'on-site',
] as const;

/** Kind of a revenue movement. */
export type RevenueKind = (typeof REVENUE_KINDS)[number];

/** Monthly files for the accountant, by kind. */
export const ACCOUNTING_FILES = ['bookings', 'payments', 'refunds'] as const;

/** A month according to the ledger. */
export const AccountingMonth = z.object({
  month: StatementMonth,
  /** Time zone of the month, as an IANA name. */
  zone: z.string(),
  /** Whether the month isn't over, so that its figures can change. */
  isRunning: z.boolean(),
  /** Visits on days of the month, by outcome. */
  bookings: z.object({ completed: z.int(), missed: z.int(), cancelled: z.int(), open: z.int() }),
  /** Revenue movements in cents: income is positive, refunds are negative. */
  revenue: z.array(
    z.object({
      kind: z.enum(REVENUE_KINDS),
      provider: z.enum(['stripe', 'bitcoin', 'on-site']),
      count: z.int(),
      amountCents: z.int(),
    }),
  ),
  netCents: z.int(),
});

/** An {@link AccountingMonth} as the client reads it. */
export type AccountingMonth = z.output<typeof AccountingMonth>;

/** Monthly accounting from the ledger. */
export const accounting = {
  month: endpoint({
    method: 'GET',
    path: '/staff/accounting/:month',
    params: z.object({ month: StatementMonth }),
    response: AccountingMonth,
  }),
} as const;
