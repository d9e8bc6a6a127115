import { duplicates } from '@voltcourier/contracts/crm/duplicates';
import { featureApi } from './feature-api.ts';

export const duplicatesApi = featureApi('duplicates', duplicates);
