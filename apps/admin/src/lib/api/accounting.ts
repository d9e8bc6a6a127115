import { accounting } from '@voltcourier/contracts/insights/accounting';
import { featureApi } from './feature-api.ts';

export const accountingApi = featureApi('accounting', accounting);
