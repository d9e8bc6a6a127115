import { search } from '@voltcourier/contracts/insights/search';
import { featureApi } from './feature-api.ts';

export const searchApi = featureApi('search', search);
