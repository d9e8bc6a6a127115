import type { Database } from '../../platform/database/connection.ts';
import type { CardRefund } from '../../platform/vendors/stripe/card-provider.ts';
import { refundPaid, refundReturned } from './ledger.ts';
import { postTransaction } from './ledger-repository.ts';
import { nextCheck } from './refund-order.ts';
import { type RefundRow, saveRefund } from './refunds-repository.ts';
import { canRefundBecome } from './state-machine.ts';

/**
 * Saves Stripe's state of a refund with its ledger entries: money that went out is posted, and
 * reversed if a bank rejects it later. The caller holds the refund's lock.
 */
export async function applyRefund(
  trx: Database,
  refund: RefundRow,
  reported: CardRefund,
  at: Date,
): Promise<void> {
  const { id, booking_id: bookingId, status: from } = refund;
  const to = reported.status;
  const isNamed = refund.provider_ref === null && reported.id !== null;
  const isChange = from !== to && canRefundBecome(refund, to);
  // A response to an earlier request may arrive later, so older ones are ignored.
  if (!isChange && !(from === to && isNamed)) return;
  const amountCents = reported.id === null ? refund.amount_cents : reported.amountCents;
  await saveRefund(trx, id, {
    status: to,
    providerRef: reported.id ?? refund.provider_ref,
    failureReason: reported.failureReason,
    nextCheckAt: to === 'pending' ? nextCheck(at) : null,
    at,
    amountCents,
  });
  const movement = { id, bookingId, amountCents, at };
  const wasPaid = to === 'failed' ? from === 'succeeded' : to === 'succeeded';
  if (!wasPaid) return;
  const post = to === 'failed' ? refundReturned : refundPaid;
  await postTransaction(trx, post(movement, 'stripe'));
}
