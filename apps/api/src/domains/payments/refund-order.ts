import type { Context } from '../../platform/context.ts';
import type { Database } from '../../platform/database/connection.ts';
import { addRefund, type RefundCause } from './refunds-repository.ts';

const CHECK_AGAIN_MS = 2 * 60_000;

/** When a payment or refund that isn't over is looked at again, should nobody ask before. */
export const nextCheck = (now: Date): Date => new Date(now.getTime() + CHECK_AGAIN_MS);

/**
 * Writes a refund down with the job that makes it, in the transaction that causes it; one of
 * Bitcoin waits for whoever sends it from the wallet. False when the same refund had been written
 * down before.
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
