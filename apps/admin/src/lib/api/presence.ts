import { presence } from '@voltcourier/contracts/visits/presence';
import { featureApi } from './feature-api.ts';

export const presenceApi = featureApi('presence', presence);
