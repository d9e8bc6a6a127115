import { customFields } from '@voltcourier/contracts/crm/custom-fields';
import { featureApi } from './feature-api.ts';
import { settled } from './settled-effect.ts';

const FIELDS = settled('customFields.listFields');

export const customFieldsApi = featureApi('customFields', customFields, {
  createField: FIELDS,
  changeField: FIELDS,
  moveField: FIELDS,
});
