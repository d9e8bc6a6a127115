import { type BitcoinStanding, formatBtc } from '@voltcourier/contracts';
import { BITCOIN_DUST_CENTS, formatUsd } from '@voltcourier/pricing';
import { IN_NO_BLOCK } from '../payable.ts';
import { isSettled } from '../state-machine.ts';
import { owedCentsOf, quotedOf } from './deposits.ts';
import type { BitcoinRow } from './repository.ts';
import { centsOf } from './payment-status.ts';
import {
  type Translatable,
  type Sentence,
  sentence,
  sentences,
} from '../../../platform/language/sentence.ts';

/** Returns the amount seen beyond what a settled payment used and returned, in cents. */
const beyondCentsOf = (row: BitcoinRow): number =>
  centsOf(row.seen_sats, quotedOf(row)) - row.taken_cents - row.returned_cents;

/**
 * Returns the message about Bitcoin that arrived after a payment was settled; undefined if there is
 * none.
 */
function owedMessage(row: BitcoinRow): Sentence | undefined {
  if (!isSettled(row.status)) return undefined;
  const owedCents = owedCentsOf(row);
  if (owedCents > 0) {
    return sentence(
      'We received {amount} more in Bitcoin than was due, and will refund it. Please reply to our email with the Bitcoin address for your refund.',
      { amount: formatUsd(owedCents) },
    );
  }
  const beyondCents = beyondCentsOf(row);
  return beyondCents < BITCOIN_DUST_CENTS
    ? undefined
    : sentence(
        'We’ve seen another {amount} in Bitcoin that wasn’t due. Once it’s confirmed, we’ll email you and send it back.',
        { amount: formatUsd(beyondCents) },
      );
}

/** Formats the received and the due amount in Bitcoin. */
const amountsOf = ({ seen_sats, due_sats }: BitcoinRow) => ({
  seen: formatBtc(seen_sats),
  due: formatBtc(due_sats),
});

/** Describes the result of a poll in a sentence for the payer. */
export function messageOf(standing: BitcoinStanding, row: BitcoinRow): Translatable {
  const owed = owedMessage(row);
  switch (standing) {
    case 'paid':
      return owed === undefined
        ? 'Your payment is complete.'
        : sentences('Your booking is paid.', owed);
    case 'unconfirmed':
      return sentences(IN_NO_BLOCK, 'We’re keeping your spot and will email your confirmation.');
    case 'short':
      return sentence(
        '{seen} of {due} BTC has arrived. Please send the remaining {left} BTC to the same address.',
        { ...amountsOf(row), left: formatBtc(row.due_sats - row.seen_sats) },
      );
    case 'late':
      return row.seen_sats < row.due_sats
        ? sentence(
            '{seen} of {due} BTC has arrived, and the quote has expired. Please don’t send more: we’ll look into it and contact you.',
            amountsOf(row),
          )
        : 'Your payment arrived after its quote had expired. We’ll look into it and contact you.';
    default:
      return owed ?? 'Payment verification failed. Please try again in a few minutes.';
  }
}
