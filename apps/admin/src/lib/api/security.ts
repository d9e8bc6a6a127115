import { security } from '@voltcourier/contracts/accounts/security';
import { featureApi } from './feature-api.ts';

export const securityApi = featureApi('security', security);
