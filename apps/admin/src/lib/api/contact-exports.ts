import { contactExports } from '@voltcourier/contracts/crm/contact-exports';
import { featureApi } from './feature-api.ts';
import { settled } from './settled-effect.ts';

export const contactExportsApi = featureApi('contactExports', contactExports, {
  discard: settled('contactExports.list'),
});
