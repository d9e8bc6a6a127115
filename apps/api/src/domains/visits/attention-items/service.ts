import { type Exception, EXCEPTION_KINDS } from '@voltcourier/contracts';
import { BITCOIN_DUST_CENTS } from '@voltcourier/pricing';
import type { Context } from '../../../platform/context.ts';
import { FAILED_POLLS, LATE_MS, UNANSWERED_AFTER } from '../../payments/index.ts';
import {
  listExtraBitcoin,
  listOwedBitcoin,
  listUndoneBitcoin,
  listUnreachableBitcoin,
  listUnsettledBitcoin,
} from './bitcoin-repository.ts';
import { listDisputes, listUnanswered, listWrongAmounts } from './card-repository.ts';
import { owedException, unsettledException } from './format-bitcoin.ts';
import {
  type FoundException,
  listEndingHolds,
  listFailedQueues,
  listFailedRefunds,
  listLowRatings,
  listPaidWithoutSeat,
  listUnsentMails,
} from './repository.ts';

/** Maximum number of items listed per kind. */
const LIMIT = 50;

const MINUTE_MS = 60_000;
const DAY_MINUTES = 24 * 60;
/** Number of days for which a lost dispute is listed, so that staff notice it. */
const LOST_DAYS = 14;
/** Minutes before its end from which an unpaid hold is listed, which leaves time for a call. */
const HOLD_MINUTES = 5;
/**
 * Minutes that a customer who sent too little Bitcoin has to send the rest before the payment is
 * listed.
 */
const SHORT_MINUTES = 15;
/** After this many minutes, a mail has had its last attempt. */
const MAIL_MINUTES = 120;

const viewOf =
  (kind: Exception['kind']) =>
  (row: FoundException): Exception => ({
    kind,
    id: row.id,
    at: row.at?.toISOString() ?? null,
    name: row.name,
    bookingId: row.booking_id,
    amountCents: row.amount_cents,
    detail: row.detail,
  });

// Attention items, each listed until its cause is gone.

/** Lists all attention items, most urgent kind first. */
export async function listAttentionItems(
  ctx: Context,
): Promise<{ exceptions: Exception[]; hasMore: boolean }> {
  const { db } = ctx;
  const now = ctx.now();
  const minutes = (count: number) => new Date(now.getTime() + count * MINUTE_MS);
  const limit = LIMIT + 1;
  const came = { now, shortSince: minutes(-SHORT_MINUTES), lateSeconds: LATE_MS / 1000 };
  const found = await Promise.all([
    listPaidWithoutSeat(db, minutes(-DAY_MINUTES), limit),
    listUnsettledBitcoin(db, came, limit).then((rows) => rows.map(unsettledException)),
    listFailedRefunds(db, now, limit),
    listDisputes(db, { now, lostSince: minutes(-LOST_DAYS * DAY_MINUTES) }, limit),
    listWrongAmounts(db, minutes(-DAY_MINUTES), limit),
    listUnanswered(db, UNANSWERED_AFTER, limit),
    Promise.all([listExtraBitcoin(db, BITCOIN_DUST_CENTS, limit), listOwedBitcoin(db, limit)]).then(
      (rows) => rows.flat().map(owedException),
    ),
    listUndoneBitcoin(db, limit),
    listUnreachableBitcoin(db, FAILED_POLLS, limit),
    listEndingHolds(db, minutes(HOLD_MINUTES), limit),
    listLowRatings(db, limit),
    listUnsentMails(db, minutes(-MAIL_MINUTES), limit),
    listFailedQueues(db),
  ]);
  const kinds = EXCEPTION_KINDS;
  return {
    exceptions: found.flatMap((rows, index) =>
      rows.slice(0, LIMIT).map(viewOf(kinds[index] ?? 'jobs-failed')),
    ),
    hasMore: found.some((rows) => rows.length > LIMIT),
  };
}
