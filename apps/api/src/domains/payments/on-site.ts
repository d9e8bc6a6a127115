import type { Context } from '../../platform/context.ts';
import type { Database } from '../../platform/database/connection.ts';
import { collectedOnSite } from './ledger.ts';
import { postTransaction } from './ledger-repository.ts';

/** Posts what a technician collected on site for a booking, once. */
export async function recordOnSiteCollection(
  ctx: Context,
  trx: Database,
  bookingId: string,
  amountCents: number,
): Promise<void> {
  if (amountCents > 0)
    await postTransaction(trx, collectedOnSite(bookingId, amountCents, ctx.now()));
}
