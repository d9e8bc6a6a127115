import { accounts } from '@voltcourier/contracts/accounts/accounts';
import { security } from '@voltcourier/contracts/accounts/security';
import { apiFor } from '../../lib/api.ts';

/** How the account of the signed-in person is protected. */
export const api = apiFor(
  { security },
  {
    security: {
      confirmAuthenticator: { refreshes: [accounts.me] },
      removeAuthenticator: { refreshes: [security.secondFactor] },
    },
  },
);
