import { paymentMethods, type SavedCard } from '@voltcourier/contracts/payments/payment-methods';
import { type Effect, known, pollWhile } from '@voltcourier/contracts/query';
import { apiFor, ASKED_ANEW } from '../../../lib/api.ts';

const CARDS: Effect<{ cards: SavedCard[] }> = {
  keeps: (answer) => known('paymentMethods.list', {}, answer),
  // A refusal may mean that the displayed data is stale.
  refreshesRefused: ['paymentMethods.list'],
};

/** API calls for the signed-in user's saved cards. */
export const api = apiFor(
  { paymentMethods },
  { paymentMethods: { makeDefault: CARDS, remove: CARDS } },
);

/** Query for the saved cards. Asks again while another tab removes one. */
export const savedCards = {
  ...api.paymentMethods.list.query(),
  ...ASKED_ANEW,
  refetchInterval: pollWhile<{ cards: SavedCard[] }>(
    ({ cards }) => cards.some(({ isBeingRemoved }) => isBeingRemoved),
    3_000,
  ),
};
