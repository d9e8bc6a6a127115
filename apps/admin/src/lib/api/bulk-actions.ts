import { bulkActions } from '@voltcourier/contracts/crm/bulk-actions';
import { known } from '@voltcourier/contracts/query';
import { featureApi } from './feature-api.ts';

export const bulkActionsApi = featureApi('bulkActions', bulkActions, {
  orderBulk: {
    keeps: (order) =>
      known('bulkActions.bulkProgress', { params: { bulkActionId: order.id } }, order),
  },
});
