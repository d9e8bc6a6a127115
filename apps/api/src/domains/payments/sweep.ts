import type { Context } from '../../platform/context.ts';
import { CardProviderError } from '../../platform/vendors/stripe/asking.ts';
import { abandonCardPayment, reconcileCardPayment } from './reconciliation.ts';
import { executeRefund } from './refunds.ts';
import { nextCheck } from './refund-order.ts';
import { type DuePayment, listDuePayments, type NextCheck, postponeCheck } from './repository.ts';
import { listDueRefunds } from './refunds-repository.ts';

const BATCH = 100;
// How long after its place was lost a payment can still be made: whoever has the form open is
// typing, and there may be another place.
const GRACE_MS = 30 * 60_000;
const FIRST_WAIT_MS = 2 * 60_000;
const LONGEST_WAIT_MS = 60 * 60_000;
/** After so many questions in a row that only got a refusal, the provider isn't asked any more. */
const GIVE_UP_AFTER = 8;

/** After so many questions without an answer, about an hour, a person has to know. */
export const UNANSWERED_AFTER = 5;

/** How many payments and refunds were asked about, and of how many the answer didn't come. */
export interface Swept {
  readonly looked: number;
  readonly failed: number;
}

/** Each failure in a row doubles the wait; what the provider doesn't know is given up in the end. */
function afterFailure(failure: unknown, before: number, now: Date): NextCheck {
  const failures = before + 1;
  const isRefusal = failure instanceof CardProviderError && failure.isFinal;
  if (isRefusal && failures >= GIVE_UP_AFTER) return { at: null, failures };
  const waitMs = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** before);
  return { at: new Date(now.getTime() + waitMs), failures };
}

const isOver = ({ booking_status: status, lapsed_at: lapsedAt }: DuePayment, now: Date): boolean =>
  status === 'cancelled' || (lapsedAt !== null && now.getTime() - lapsedAt.getTime() > GRACE_MS);

/**
 * Asks the provider about everything that has been open too long, so that a lost webhook costs
 * minutes, not a booking. Payments nobody can make any more are ended. Whatever can't be answered
 * waits longer each time and keeps nothing else waiting.
 */
export async function sweepCardPayments(ctx: Context): Promise<Swept> {
  if (ctx.cards === undefined) return { looked: 0, failed: 0 };
  const now = ctx.now();
  const payments = await listDuePayments(ctx.db, now, BATCH);
  const refunds = await listDueRefunds(ctx.db, now, BATCH);
  const looks = [
    ...payments.map((due) => ({
      ...due,
      table: 'payments' as const,
      ask: () =>
        isOver(due, now) ? abandonCardPayment(ctx, due.id) : reconcileCardPayment(ctx, due.id),
    })),
    ...refunds.map((due) => ({
      ...due,
      table: 'refunds' as const,
      ask: () => executeRefund(ctx, due.id),
    })),
  ];
  let failed = 0;
  for (const { id, table, check_failures: before, ask } of looks) {
    try {
      await ask();
      await postponeCheck(ctx.db, table, id, { at: nextCheck(ctx.now()), failures: 0 });
    } catch (failure) {
      failed += 1;
      const next = afterFailure(failure, before, ctx.now());
      await postponeCheck(ctx.db, table, id, next);
      const level = next.at === null ? 'error' : 'warn';
      ctx.log[level]({ err: failure, id, ...next }, 'The sweep could not ask about a payment.');
    }
  }
  return { looked: looks.length, failed };
}
