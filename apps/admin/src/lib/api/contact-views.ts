import { contactViews } from '@voltcourier/contracts/accounts/contact-views';
import { featureApi } from './feature-api.ts';
import { settled } from './settled-effect.ts';

const CONTACT_VIEWS = settled('contactViews.list');

export const contactViewsApi = featureApi('contactViews', contactViews, {
  create: CONTACT_VIEWS,
  change: CONTACT_VIEWS,
  remove: CONTACT_VIEWS,
});
