import type { Database } from '../../platform/database/connection.ts';
import type { CardDispute } from '../../platform/vendors/stripe/card-provider.ts';
import {
  type Disputed,
  findDispute,
  type KnownDispute,
  saveDispute,
} from './dispute-repository.ts';
import { disputeLost, disputeMoved, type MovementCause } from './ledger.ts';
import { postTransaction } from './ledger-repository.ts';

/** The states in which a bank has decided, and those before it has (Stripe, Dispute object). */
const CLOSED: readonly string[] = ['lost', 'prevented', 'warning_closed', 'won'];
const UNDECIDED: readonly string[] = [
  'needs_response',
  'under_review',
  'warning_needs_response',
  'warning_under_review',
];

// What an earlier question brought may arrive after a later one's: never step back.
const isOlder = (known: KnownDispute | undefined, { status }: CardDispute): boolean =>
  known !== undefined && CLOSED.includes(known.status) && UNDECIDED.includes(status);

/**
 * Mirrors a dispute: what Stripe took and gave back is posted once for each of its balance
 * transactions, and what is lost once the bank has decided so. The caller holds the lock of what
 * it is about.
 *
 * @returns whether its status is news.
 */
export async function mirrorDispute(
  trx: Database,
  disputed: Disputed,
  cause: MovementCause,
  dispute: CardDispute,
  at: Date,
): Promise<boolean> {
  const known = await findDispute(trx, dispute.id);
  if (isOlder(known, dispute)) return false;
  for (const { id, amountCents } of dispute.movements) {
    await postTransaction(trx, disputeMoved({ id, cause, amountCents, at }));
  }
  const withdrawnCents = -dispute.movements.reduce((sum, { amountCents }) => sum + amountCents, 0);
  const formerCents = known?.lost_cents ?? 0;
  const lostCents = CLOSED.includes(dispute.status) ? withdrawnCents : formerCents;
  if (lostCents !== formerCents) {
    // An appeal can win back what was lost.
    const id = `${dispute.id}:${dispute.movements.length}`;
    const amountCents = lostCents - formerCents;
    await postTransaction(trx, disputeLost({ id, cause, amountCents, at }));
  }
  await saveDispute(trx, disputed, dispute, { withdrawnCents, lostCents, at });
  return known?.status !== dispute.status;
}
