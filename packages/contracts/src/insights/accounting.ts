import * as z from 'zod/mini';
import { endpoint } from '../kernel/route.ts';
import { StatementMonth } from '../memberships/statements.ts';

/**
 * What moved revenue: a payment of a booking or of a membership's invoice, a refund, a refund that its
 * bank didn't take, a dispute that was lost, Bitcoin that its blocks took back,
 * or what a technician collected on site.
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

/** What moved revenue. */
export type RevenueKind = (typeof REVENUE_KINDS)[number];

/** The files of a month, one for each kind of thing that an accountant asks for. */
export const ACCOUNTING_FILES = ['bookings', 'payments', 'refunds'] as const;

/** A month as the ledger has it. */
export const AccountingMonth = z.object({
  month: StatementMonth,
  /** The clocks that the month begins and ends by, as an IANA zone. */
  zone: z.string(),
  /** Whether the month is still running, and its figures can grow. */
  isRunning: z.boolean(),
  /** Visits on days of the month, by what became of them. */
  bookings: z.object({ completed: z.int(), missed: z.int(), cancelled: z.int(), open: z.int() }),
  /** Movements of revenue, in cents: what was taken is positive, what went back negative. */
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

/** The books: what a month came to, from the ledger. */
export const accounting = {
  month: endpoint({
    method: 'GET',
    path: '/staff/accounting/:month',
    access: 'accounting:read',
    reads: 'replica',
    summary: 'What a month came to: its visits, and what was taken and given back by the ledger',
    params: z.object({ month: StatementMonth }),
    response: AccountingMonth,
    errors: ['unauthenticated', 'forbidden'],
  }),
} as const;
