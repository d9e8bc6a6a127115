import { paymentMethods, type SavedCard } from '@voltcourier/contracts/payments/payment-methods';
import { type Effect, known } from '@voltcourier/contracts/query';
import { apiFor, ASKED_ANEW } from '../../../lib/api.ts';

const CARDS: Effect<{ cards: SavedCard[] }> = {
  keeps: (answer) => known(paymentMethods.list, {}, answer),
  // A refusal may mean that what is shown is no longer true.
  refreshesRefused: [paymentMethods.list],
};

/** The signed-in person's saved cards. */
export const api = apiFor(
  { paymentMethods },
  { paymentMethods: { makeDefault: CARDS, remove: CARDS } },
);

/** The saved cards, of a query. */
export const savedCards = { ...api.paymentMethods.list.query(), ...ASKED_ANEW };
