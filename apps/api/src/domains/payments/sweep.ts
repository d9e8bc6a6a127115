import type { Context } from '../../platform/context.ts';
import { CardProviderError } from '../../platform/vendors/stripe/call-stripe.ts';
import { abandonCardPayment, reconcileCardPayment } from './reconciliation.ts';
import { executeRefund } from './refunds.ts';
import { nextCheck } from './refund-order.ts';
import { type DuePayment, listDuePayments, type NextCheck, postponeCheck } from './repository.ts';
import { listDueRefunds } from './refunds-repository.ts';

const BATCH = 100;
// How long after its hold expired a payment can still be made: the customer may be filling in the
// form, and another seat may be free.
const GRACE_MS = 30 * 60_000;
const FIRST_WAIT_MS = 2 * 60_000;
const LONGEST_WAIT_MS = 60 * 60_000;
/** Number of consecutive refusals after which the provider is no longer asked. */
const GIVE_UP_AFTER = 8;

/** Number of consecutive failures, about an hour, after which staff have to know. */
export const UNANSWERED_AFTER = 5;

/** Number of payments and refunds that were checked, and of those without an answer. */
export interface Swept {
  readonly checked: number;
  readonly failed: number;
}

/**
 * Returns the next check after a failure: each consecutive failure doubles the wait, and refusals
 * are given up on eventually.
 */
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
 * Checks everything that has been open too long at the provider, so that a lost webhook costs
 * minutes, not a booking. Ends payments that can no longer be made. Failing checks wait longer each
 * time and don't block others.
 */
export async function sweepCardPayments(ctx: Context): Promise<Swept> {
  if (ctx.cards === undefined) return { checked: 0, failed: 0 };
  const now = ctx.now();
  const payments = await listDuePayments(ctx.db, now, BATCH);
  const refunds = await listDueRefunds(ctx.db, now, BATCH);
  const checks = [
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
  for (const { id, table, check_failures: before, ask } of checks) {
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
  return { checked: checks.length, failed };
}
