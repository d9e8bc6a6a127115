import { passkeys } from '@voltcourier/contracts/accounts/passkeys';
import { security } from '@voltcourier/contracts/accounts/security';
import { apiFor } from '../../lib/api.ts';

/** How the account of the signed-in person is protected. */
export const api = apiFor({ security, passkeys });
