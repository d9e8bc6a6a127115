import type { Words } from '../../../../platform/language/words.ts';
import type { BookingSubject } from '../mail-subjects.ts';

/**
 * Explains how money is refunded, in sentences. Cards are refunded automatically; for Bitcoin we
 * know no address to return it to, so the customer has to name one.
 */
export const refundWords = (row: BookingSubject, amount: string, words: Words): string =>
  row.back_in_bitcoin
    ? words.say(
        'We are refunding {amount} in Bitcoin, at the rate of the day we send it. Please reply with the Bitcoin address for your refund.',
        { amount },
      )
    : words.say(
        'We are refunding {amount} to the card you used. Banks usually show it within 5 to 10 days.',
        { amount },
      );

/** The same in a few words, for the preview line. */
export const refundPreview = (row: BookingSubject, amount: string, words: Words): string =>
  row.back_in_bitcoin
    ? words.say('Tell us where to send {amount} in Bitcoin.', { amount })
    : words.say('{amount} is on its way back to you.', { amount });
