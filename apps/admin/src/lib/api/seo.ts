import { seo } from '@voltcourier/contracts/marketing/seo';
import { featureApi } from './feature-api.ts';

export const seoApi = featureApi('seo', seo);
