import * as z from 'zod/mini';
import { endpoint } from '../kernel/endpoint.ts';
import { Cents, Id, Instant } from '../kernel/scalars.ts';

/** Kinds of exceptions that staff have to resolve: see {@link Exception}. */
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

/** An exception that a person has to look at. */
const Exception = z.object({
  kind: z.enum(EXCEPTION_KINDS),
  /** Unique within its kind. For Bitcoin, the id of the payment or of the refund that is owed. */
  id: z.string(),
  /** When it occurred; for a hold, when it ends; null if unknown. */
  at: z.nullable(Instant),
  /** The customer, the kind of mail or the job queue concerned. */
  name: z.string(),
  bookingId: z.nullable(Id),
  amountCents: z.nullable(Cents),
  /** Details: why a refund failed, a bank's statement on a dispute, the number of failed jobs. */
  detail: z.nullable(z.string()),
});

/** An {@link Exception} as the client reads it. */
export type Exception = z.output<typeof Exception>;

/** What staff have to resolve. */
export const attentionItems = {
  list: endpoint({
    method: 'GET',
    path: '/staff/exceptions',
    response: z.object({
      exceptions: z.array(Exception),
      /** Whether there are more of a kind than are listed. */
      hasMore: z.boolean(),
    }),
  }),
} as const;
