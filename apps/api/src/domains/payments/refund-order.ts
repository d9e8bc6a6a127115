import type { Context } from '../../platform/context.ts';
import type { Database } from '../../platform/database/connection.ts';
import { addRefund, type RefundCause } from './refunds-repository.ts';

const CHECK_AGAIN_MS = 2 * 60_000;

/** Returns when an open payment or refund is checked again without a request. */
export const nextCheck = (now: Date): Date => new Date(now.getTime() + CHECK_AGAIN_MS);

/**
 * Saves a refund with its job in the transaction that causes it; a Bitcoin refund waits to be sent
 * from the wallet. Returns false if the same refund was already saved.
 */
export async function orderRefund(
  ctx: Context,
  trx: Database,
  paymentId: string,
  amountCents: number,
  cause: RefundCause,
): Promise<boolean> {
  const at = ctx.now();
  const nextCheckAt = nextCheck(at);
  const refund = await addRefund(trx, { paymentId, amountCents, cause, at, nextCheckAt });
  if (refund === undefined) return false;
  if (refund.provider === 'stripe') {
    await ctx.jobs.send(trx, 'payments.refund', { refundId: refund.id });
  }
  return true;
}
