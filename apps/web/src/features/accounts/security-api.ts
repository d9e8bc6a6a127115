import { passkeys } from '@voltcourier/contracts/accounts/passkeys';
import { security } from '@voltcourier/contracts/accounts/security';
import { apiFor } from '../../lib/api.ts';

/** API calls for the security of the signed-in user's account. */
export const api = apiFor({ security, passkeys });
