import * as z from 'zod/mini';
import { endpoint } from '../kernel/route.ts';
import { Cents, Id, Instant } from '../kernel/scalars.ts';

/** What can go wrong so that somebody has to look: see {@link Exception}. */
export const EXCEPTION_KINDS = [
  'no-place',
  'bitcoin-short',
  'refund-failed',
  'dispute',
  'wrong-amount',
  'payment-unanswered',
  'bitcoin-owed',
  'bitcoin-undone',
  'bitcoin-unreachable',
  'hold-ending',
  'low-rating',
  'mail-unsent',
  'jobs-failed',
] as const;

/** Something that a person has to look at. */
const Exception = z.object({
  kind: z.enum(EXCEPTION_KINDS),
  /** Tells it from others of its kind: of Bitcoin, the payment's, or the refund's that is owed. */
  id: z.string(),
  /** Since when; of a hold, when it ends; null where nobody wrote it down. */
  at: z.nullable(Instant),
  /** Whom it is about: a customer, a kind of mail, or a queue of jobs. */
  name: z.string(),
  bookingId: z.nullable(Id),
  amountCents: z.nullable(Cents),
  /** What else is known: why a refund failed, what a bank says of a dispute, how many jobs failed. */
  detail: z.nullable(z.string()),
});

/** An {@link Exception} as the client reads it. */
export type Exception = z.output<typeof Exception>;

/** What staff have to clear. */
export const attentionItems = {
  list: endpoint({
    method: 'GET',
    path: '/staff/exceptions',
    access: 'bookings:read',
    summary:
      'What a person has to look at: paid without a place or another amount, Bitcoin that is short, late, owed, undone or can’t be asked about, failed refunds, disputes, payments that the provider doesn’t answer about, holds that end unpaid, low ratings, mails and jobs that failed',
    response: z.object({
      exceptions: z.array(Exception),
      /** Whether there are more of a kind than are listed. */
      hasMore: z.boolean(),
    }),
    errors: ['unauthenticated', 'forbidden'],
  }),
} as const;
