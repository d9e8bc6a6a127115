import { deliveries } from '@voltcourier/contracts/messaging/deliveries';
import { featureApi } from './feature-api.ts';

export const deliveriesApi = featureApi('deliveries', deliveries);
