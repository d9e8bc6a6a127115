import type { Words } from '../../../../platform/language/words.ts';
import type { BookingSubject } from '../mail-subjects.ts';

/**
 * How money comes back, in sentences. To a card it goes by itself; Bitcoin has no way back that we
 * know, so its owner says where it is to go.
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

/** The same in a few words, for a list of mails. */
export const refundPreview = (row: BookingSubject, amount: string, words: Words): string =>
  row.back_in_bitcoin
    ? words.say('Tell us where to send {amount} in Bitcoin.', { amount })
    : words.say('{amount} is on its way back to you.', { amount });
