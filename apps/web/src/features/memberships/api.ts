import {
  type Membership,
  type MembershipPayment,
  memberships,
} from '@voltcourier/contracts/memberships/memberships';
import { type Effect, known } from '@voltcourier/contracts/query';
import { apiFor } from '../../lib/api.ts';

/** Changes to the membership update the cached one, and refetch its charges. */
const changing = <Answer>(membershipOf: (answer: Answer) => Membership): Effect<Answer> => ({
  keeps: (answer) => known('memberships.get', {}, membershipOf(answer)),
  refreshes: ['memberships.invoices'],
  // A refusal may mean that the displayed data is stale.
  refreshesRefused: ['memberships.get'],
});

const ITSELF = changing((membership: Membership) => membership);
const PAID = changing(({ membership }: MembershipPayment) => membership);

/** API calls for the signed-in user's membership. */
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
