import { callbacks } from '@voltcourier/contracts/bookings/callbacks';
import { known } from '@voltcourier/contracts/query';
import { featureApi } from './feature-api.ts';

export const callbacksApi = featureApi('callbacks', callbacks, {
  change: {
    keeps: (request) => known('callbacks.get', { params: { requestId: request.id } }, request),
    refreshes: ['callbacks.list'],
    refreshesRefused: ['callbacks.get'],
  },
});
