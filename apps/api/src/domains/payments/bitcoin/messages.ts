import { type BitcoinStanding, formatBtc } from '@voltcourier/contracts';
import { BITCOIN_DUST_CENTS, formatUsd } from '@voltcourier/pricing';
import { IN_NO_BLOCK } from '../payable.ts';
import { isSettled } from '../state-machine.ts';
import { owedCentsOf, quotedOf } from './deposits.ts';
import type { BitcoinRow } from './repository.ts';
import { centsOf } from './payment-status.ts';
import {
  type Said,
  type Sentence,
  sentence,
  sentences,
} from '../../../platform/language/sentence.ts';

/** What of a settled payment is seen beyond what it took and what went back, in cents. */
const beyondCentsOf = (row: BitcoinRow): number =>
  centsOf(row.seen_sats, quotedOf(row)) - row.taken_cents - row.returned_cents;

/** What is said of Bitcoin that came after a payment was settled; undefined for none. */
function owedMessage(row: BitcoinRow): Sentence | undefined {
  if (!isSettled(row.status)) return undefined;
  const owedCents = owedCentsOf(row);
  if (owedCents > 0) {
    return sentence(
      'We have received {amount} in Bitcoin more than was due, and will refund it. Please reply to our email with the Bitcoin address for your refund.',
      { amount: formatUsd(owedCents) },
    );
  }
  const beyondCents = beyondCentsOf(row);
  return beyondCents < BITCOIN_DUST_CENTS
    ? undefined
    : sentence(
        'We have seen another {amount} in Bitcoin that was not due. Once it is confirmed we write to you, and send it back.',
        { amount: formatUsd(beyondCents) },
      );
}

/** What has come and what is due, in Bitcoin. */
const amountsOf = ({ seen_sats, due_sats }: BitcoinRow) => ({
  seen: formatBtc(seen_sats),
  due: formatBtc(due_sats),
});

/** What a look has found, in a sentence for the person who pays. */
export function messageOf(standing: BitcoinStanding, row: BitcoinRow): Said {
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
        '{seen} of {due} BTC have come. Please send the other {left} BTC to the same address.',
        { ...amountsOf(row), left: formatBtc(row.due_sats - row.seen_sats) },
      );
    case 'late':
      return row.seen_sats < row.due_sats
        ? sentence(
            '{seen} of {due} BTC have come, and the quote has ended. Please send no more: we look at it and get in touch with you.',
            amountsOf(row),
          )
        : 'Your payment came after its quote had ended. We look at it and get in touch with you.';
    default:
      return owed ?? 'Payment verification failed. Please try again in a few minutes.';
  }
}
