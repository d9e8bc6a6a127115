import { accounts } from '@voltcourier/contracts/accounts/accounts';
import { known } from '@voltcourier/contracts/query';
import { apiFor } from '../../lib/api.ts';

/** API calls for the signed-in user's account. */
export const api = apiFor(
  { accounts },
  {
    accounts: {
      rename: { keeps: (user) => known('accounts.me', {}, user) },
      changePassword: { refreshes: ['accounts.sessions'] },
      endOtherSessions: { refreshes: ['accounts.sessions'] },
    },
  },
);
