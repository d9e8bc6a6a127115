import { BITCOIN_DUST_CENTS } from '@voltcourier/pricing';
import type { Context } from '../../../platform/context.ts';
import type { Database } from '../../../platform/database/connection.ts';
import { depositChanged, depositReturned, depositWrittenOff } from '../ledger.ts';
import { postTransaction } from '../ledger-repository.ts';
import { type BitcoinRow, saveBalance } from './repository.ts';
import { centsOf, type Quoted } from './payment-status.ts';

/** Returns the quote that a payment is measured by. */
export const quotedOf = (row: BitcoinRow): Quoted => ({
  amountSats: row.due_sats,
  amountCents: row.due_cents,
});

/**
 * Returns the confirmed Bitcoin that was neither used for the booking nor returned, in cents;
 * negative if undone blocks had been used.
 */
export const unsettledCentsOf = (row: BitcoinRow): number =>
  row.deposit_cents - row.taken_cents - row.returned_cents;

/** Returns what is owed to the payer of a settled payment, in cents. Dust isn't returned. */
export function owedCentsOf(row: BitcoinRow): number {
  const cents = unsettledCentsOf(row);
  return cents < BITCOIN_DUST_CENTS ? 0 : cents;
}

/**
 * Adjusts the ledger's deposit of a payment to the confirmed amount, in both directions: an undone
 * block removes its part. The caller holds the payment's lock.
 */
export async function mirrorDeposit(
  ctx: Context,
  trx: Database,
  row: BitcoinRow,
  confirmedSats: number,
): Promise<BitcoinRow> {
  const depositCents = centsOf(confirmedSats, quotedOf(row));
  const changeCents = depositCents - row.deposit_cents;
  if (changeCents === 0) return row;
  const movements = row.movements + 1;
  const { payment_id: id, booking_id: bookingId } = row;
  const change = { id, bookingId, amountCents: changeCents, at: ctx.now() };
  await postTransaction(trx, depositChanged(change, movements));
  await saveBalance(trx, id, { depositCents, movements });
  return { ...row, deposit_cents: depositCents, movements };
}

/** Posts the return of everything owed for a payment; returns the amount in cents. */
export async function returnDeposit(ctx: Context, trx: Database, row: BitcoinRow): Promise<number> {
  const amountCents = unsettledCentsOf(row);
  const movements = row.movements + 1;
  const { payment_id: id, booking_id: bookingId } = row;
  await postTransaction(
    trx,
    depositReturned({ id, bookingId, amountCents, at: ctx.now() }, movements),
  );
  await saveBalance(trx, id, {
    returnedCents: row.returned_cents + amountCents,
    // The recipient needs no mail about returned Bitcoin, even if its block is undone and confirmed
    // again.
    toldCents: Math.max(row.told_cents, row.deposit_cents - row.taken_cents),
    movements,
  });
  return amountCents;
}

/** Posts used Bitcoin from undone blocks as a loss; returns the amount in cents. */
export async function writeOff(ctx: Context, trx: Database, row: BitcoinRow): Promise<number> {
  const amountCents = 0 - unsettledCentsOf(row);
  const movements = row.movements + 1;
  const { payment_id: id, booking_id: bookingId } = row;
  await postTransaction(
    trx,
    depositWrittenOff({ id, bookingId, amountCents, at: ctx.now() }, movements),
  );
  const takenCents = Math.max(0, row.taken_cents - amountCents);
  await saveBalance(trx, id, {
    takenCents,
    returnedCents: row.returned_cents - (amountCents - (row.taken_cents - takenCents)),
    // If it is confirmed again after all, the customer is notified.
    toldCents: row.deposit_cents - takenCents,
    movements,
  });
  return amountCents;
}
