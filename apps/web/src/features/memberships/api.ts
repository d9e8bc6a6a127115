import {
  type Membership,
  type MembershipPayment,
  memberships,
} from '@voltcourier/contracts/memberships/memberships';
import { type Effect, known } from '@voltcourier/contracts/query';
import { apiFor } from '../../lib/api.ts';

/** What is done to the membership: shown as it is then, and with what was charged for it. */
const changing = <Answer>(membershipOf: (answer: Answer) => Membership): Effect<Answer> => ({
  keeps: (answer) => known(memberships.get, {}, membershipOf(answer)),
  refreshes: [memberships.invoices],
  // A refusal may mean that what is shown is no longer true.
  refreshesRefused: [memberships.get],
});

const ITSELF = changing((membership: Membership) => membership);
const PAID = changing(({ membership }: MembershipPayment) => membership);

/** The signed-in person's membership. */
export const api = apiFor(
  { memberships },
  {
    memberships: {
      startTrial: ITSELF,
      refresh: ITSELF,
      buy: PAID,
      change: PAID,
      pay: PAID,
      cancel: ITSELF,
      resume: ITSELF,
    },
  },
);
