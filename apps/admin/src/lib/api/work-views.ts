import { workViews } from '@voltcourier/contracts/accounts/work-views';
import { featureApi } from './feature-api.ts';
import { settled } from './settled-effect.ts';

const WORK_VIEWS = settled('workViews.list');

export const workViewsApi = featureApi('workViews', workViews, {
  create: WORK_VIEWS,
  change: WORK_VIEWS,
  remove: WORK_VIEWS,
});
