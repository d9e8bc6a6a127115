import { callers } from '@voltcourier/contracts/visits/callers';
import { featureApi } from './feature-api.ts';

export const callersApi = featureApi('callers', callers);
