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

/** States in which a bank has decided, and those before a decision (Stripe, Dispute object). */
const CLOSED: readonly string[] = ['lost', 'prevented', 'warning_closed', 'won'];
const UNDECIDED: readonly string[] = [
  'needs_response',
  'under_review',
  'warning_needs_response',
  'warning_under_review',
];

// A response to an earlier request may arrive later, so older ones are ignored.
const isOlder = (known: KnownDispute | undefined, { status }: CardDispute): boolean =>
  known !== undefined && CLOSED.includes(known.status) && UNDECIDED.includes(status);

/**
 * Mirrors a dispute: posts each of its balance transactions at Stripe once, and the loss once the
 * bank has decided. The caller holds the lock of the disputed payment or invoice.
 *
 * @returns whether its status is new.
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
    // An appeal can win back the loss.
    const id = `${dispute.id}:${dispute.movements.length}`;
    const amountCents = lostCents - formerCents;
    await postTransaction(trx, disputeLost({ id, cause, amountCents, at }));
  }
  await saveDispute(trx, disputed, dispute, { withdrawnCents, lostCents, at });
  return known?.status !== dispute.status;
}
