import type { BookingSubject } from '../subjects-repository.ts';

/**
 * How money comes back, in sentences. To a card it goes by itself; Bitcoin has no way back that we
 * know, so its owner says where it is to go.
 */
export const refundWords = (row: BookingSubject, amount: string): string =>
  row.back_in_bitcoin
    ? `We are sending ${amount} back in Bitcoin, at the rate of the day that we send it. Please answer this email with the Bitcoin address that it shall go to.`
    : `We are refunding ${amount} to the card you used. Banks usually show it within 5 to 10 days.`;

/** The same in a few words, for a list of mails. */
export const refundPreview = (row: BookingSubject, amount: string): string =>
  row.back_in_bitcoin
    ? `Tell us where we shall send ${amount} in Bitcoin.`
    : `${amount} is on its way back to you.`;
