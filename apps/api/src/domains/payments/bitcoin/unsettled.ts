import type { UnsettledBitcoin } from '@voltcourier/contracts';
import { isSettled } from '../state-machine.ts';
import { unsettledCentsOf } from './deposits.ts';
import { standingOfRow } from './polling.ts';
import type { BitcoinRow } from './repository.ts';

/** Returns what staff have to settle of a payment. */
export function unsettledOf(row: BitcoinRow): UnsettledBitcoin {
  const unsettledCents = unsettledCentsOf(row);
  const settled = unsettledCents < 0 ? 'undone' : 'owed';
  return {
    paymentId: row.payment_id,
    standing: isSettled(row.status) ? settled : standingOfRow(row),
    seenSats: row.seen_sats,
    confirmedSats: row.confirmed_sats,
    dueSats: row.due_sats,
    depositCents: Math.max(0, unsettledCents),
    undoneCents: Math.max(0, -unsettledCents),
  };
}
