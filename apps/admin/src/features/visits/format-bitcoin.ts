import { formatBtc, type UnsettledBitcoin } from '@voltcourier/contracts/payments/bitcoin';
import type { DispatchBooking } from '@voltcourier/contracts/visits/dispatch';
import { formatUsd } from '@voltcourier/pricing';

/** A refund of a booking's payment. */
export type BookingRefund = DispatchBooking['money']['refunds'][number];

/** Refunds of a booking that have to be sent manually from the wallet. */
export const owedBitcoin = ({ money }: DispatchBooking): BookingRefund[] =>
  money.refunds.filter(({ provider, status }) => provider === 'bitcoin' && status === 'pending');

const STANDINGS: Readonly<Record<UnsettledBitcoin['standing'], string>> = {
  waiting: 'Not received',
  short: 'Underpaid',
  unconfirmed: 'Received, waiting for confirmation',
  late: 'Received after the quote expired',
  paid: 'Received',
  owed: 'Overpaid, to be sent back',
  undone: 'Settled, then reversed on the chain',
};

/** Satoshis with their value at the quoted rate: "0.00370334 BTC, $99.99". */
function formatAmount(sats: number, dueSats: number, dueCents: number): string {
  const cents = Math.round((dueCents * sats) / dueSats);
  return `${formatBtc(sats)} BTC, ${formatUsd(cents)}`;
}

/** Rows about a booking's unsettled Bitcoin. */
export function unsettledRows(
  bitcoin: UnsettledBitcoin,
  priceCents: number,
): { term: string; value: string }[] {
  const { standing, depositCents, undoneCents } = bitcoin;
  if (standing !== 'owed' && standing !== 'undone') return openRows(bitcoin, priceCents);
  return [
    { term: 'Status', value: STANDINGS[standing] },
    standing === 'owed'
      ? { term: 'To be sent back', value: formatUsd(depositCents) }
      : { term: 'Gone', value: formatUsd(undoneCents) },
  ];
}

/** Rows of an open payment. */
function openRows(
  { standing, seenSats, confirmedSats, dueSats, depositCents }: UnsettledBitcoin,
  priceCents: number,
): { term: string; value: string }[] {
  const missingSats = dueSats - seenSats;
  return [
    { term: 'Status', value: STANDINGS[standing] },
    { term: 'Price', value: formatAmount(dueSats, dueSats, priceCents) },
    { term: 'Received', value: formatAmount(seenSats, dueSats, priceCents) },
    {
      term: 'Confirmed',
      value:
        confirmedSats === 0
          ? 'None yet'
          : `${formatBtc(confirmedSats)} BTC, ${formatUsd(depositCents)}`,
    },
    ...(missingSats > 0
      ? [{ term: 'Missing', value: formatAmount(missingSats, dueSats, priceCents) }]
      : []),
  ];
}

/** Whether staff can accept it as payment, or write off what is gone. */
export const canAccept = ({ standing, confirmedSats }: UnsettledBitcoin): boolean =>
  standing === 'undone' || ((standing === 'short' || standing === 'late') && confirmedSats > 0);

/** Whether staff can return it: no rule settles it, and it is in the wallet. */
export const canSendBack = ({ standing, depositCents }: UnsettledBitcoin): boolean =>
  (standing === 'short' || standing === 'late' || standing === 'owed') && depositCents > 0;

const CAUSES: Readonly<Record<BookingRefund['cause'], string>> = {
  no_place: 'Paid after the slot was taken',
  booking_closed: 'Paid when the booking was closed',
  already_paid: 'The booking was paid before, in another way',
  wrong_amount: 'More was paid than was due',
  cancelled: 'The booking was cancelled',
  by_hand: 'Refunded by staff, or overpaid',
};

/** Label of a refund's cause. */
export const causeLabel = ({ cause }: BookingRefund): string => CAUSES[cause];
