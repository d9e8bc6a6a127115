import { passkeys } from '@voltcourier/contracts/accounts/passkeys';
import { featureApi } from './feature-api.ts';

export const passkeysApi = featureApi('passkeys', passkeys);
