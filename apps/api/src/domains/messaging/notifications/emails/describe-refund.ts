import { formatUsd } from '@voltcourier/pricing';
import type { Texts } from '../../../../platform/language/texts.ts';
import type { BookingSubject } from '../mail-subjects.ts';

/**
 * Explains how money is refunded, in sentences. Cards are refunded automatically; for Bitcoin we
 * know no address to return it to, so the customer has to name one. A refund of two payments may go
 * back both ways.
 */
export function describeRefund(
  { in_bitcoin_cents: bitcoinCents }: BookingSubject,
  { cents, amount = formatUsd(cents) }: { readonly cents: number; readonly amount?: string },
  texts: Texts,
): string {
  if (bitcoinCents === 0) {
    return texts.say(
      'We are refunding {amount} to the card you used. Banks usually show it within 5 to 10 days.',
      { amount },
    );
  }
  if (bitcoinCents >= cents) {
    return texts.say(
      'We are refunding {amount} in Bitcoin, at the rate of the day we send it. Please reply with the Bitcoin address for your refund.',
      { amount },
    );
  }
  return texts.say(
    'We are refunding {card} to the card you used, and banks usually show it within 5 to 10 days. We are refunding the other {bitcoin} in Bitcoin, at the rate of the day we send it. Please reply with the Bitcoin address for it.',
    { card: formatUsd(cents - bitcoinCents), bitcoin: formatUsd(bitcoinCents) },
  );
}

/** The same in a few words, for the preview line. */
export const refundPreview = (row: BookingSubject, cents: number, texts: Texts): string =>
  row.in_bitcoin_cents > 0
    ? texts.say('Tell us where to send {amount} in Bitcoin.', {
        amount: formatUsd(Math.min(row.in_bitcoin_cents, cents)),
      })
    : texts.say('{amount} is on its way back to you.', { amount: formatUsd(cents) });
