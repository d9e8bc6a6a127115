import { claims } from '@voltcourier/contracts/marketing/claims';
import { featureApi } from './feature-api.ts';

export const claimsApi = featureApi('claims', claims);
