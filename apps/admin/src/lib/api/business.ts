import { business } from '@voltcourier/contracts/platform/business';
import { known } from '@voltcourier/contracts/query';
import { featureApi } from './feature-api.ts';

export const businessApi = featureApi('business', business, {
  changeBusiness: {
    keeps: (settings) => known('business.getBusiness', {}, settings),
    refreshes: ['business.listBusinessChanges', 'campaigns.listCampaigns'],
    // Who was faster is in the list of changes.
    refreshesRefused: ['business.getBusiness', 'business.listBusinessChanges'],
  },
});
