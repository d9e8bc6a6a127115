import { type Exception, formatBtc } from '@voltcourier/contracts';
import { formatDuration } from '../../../platform/format-duration.ts';
import { centsOf, LATE_MS } from '../../payments/index.ts';
import type { FoundBitcoin } from './bitcoin-repository.ts';
import type { FoundException } from './repository.ts';

/** Milliseconds from the end of its quote to when the payment was first seen. */
const tooLateMs = ({ first_seen_at: seenAt, expires_at: endedAt }: FoundBitcoin) =>
  seenAt.getTime() - endedAt.getTime();

/** Describes how much of the received amount is confirmed; empty if all of it is. */
function formatConfirmed({ seen_sats: seen, confirmed_sats: confirmed }: FoundBitcoin): string {
  if (confirmed >= seen) return '';
  return confirmed === 0 ? ', none of it confirmed' : `, ${formatBtc(confirmed)} of it confirmed`;
}

/**
 * Describes how much Bitcoin was received, of how much, and how late: "0.00100000 of 0.00370370 BTC
 * came".
 */
function describeUnsettled(row: FoundBitcoin, isLate: boolean): string {
  const { seen_sats: seen, due_sats: due, in_time_sats: inTime } = row;
  const amount = seen < due ? `${formatBtc(seen)} of ${formatBtc(due)}` : formatBtc(seen);
  const late = isLate
    ? ` ${formatDuration(tooLateMs(row))} after its quote had ended`
    : inTime < seen
      ? `, ${formatBtc(seen - inTime)} of it more than an hour after its quote had ended`
      : '';
  return `${amount} BTC came${late}${formatConfirmed(row)}`;
}

/**
 * Formats received Bitcoin for staff, with the missing amount, or the whole amount if it is late.
 */
export function unsettledException(row: FoundBitcoin): FoundException {
  const isLate = tooLateMs(row) > LATE_MS;
  const isShort = row.seen_sats < row.due_sats;
  const sats = isLate || !isShort ? row.seen_sats : row.due_sats - row.seen_sats;
  return {
    id: row.id,
    at: row.first_seen_at,
    name: row.name,
    booking_id: row.booking_id,
    amount_cents: centsOf(sats, { amountSats: row.due_sats, amountCents: row.due_cents }),
    detail: describeUnsettled(row, isLate),
  };
}

const CAUSES: Readonly<Record<string, Exception['detail']>> = {
  extra: 'Came after the payment was settled',
  no_place: 'Paid after the slot was taken',
  booking_closed: 'Paid when the booking was closed',
  already_paid: 'The booking was paid before, in another way',
  wrong_amount: 'More was paid than was due',
  cancelled: 'The booking was cancelled',
};

/**
 * Formats a Bitcoin refund for staff, with the reason in words; no reason if staff ordered the
 * refund.
 */
export const owedException = (row: FoundException): FoundException => ({
  ...row,
  detail: CAUSES[row.detail ?? ''] ?? null,
});
