import { tags } from '@voltcourier/contracts/crm/tags';
import { featureApi } from './feature-api.ts';

/** Tags appear wherever people do. */
const TAGS = { refreshes: 'everything', refreshesRefused: 'everything' } as const;

export const tagsApi = featureApi('tags', tags, {
  changeTag: TAGS,
  mergeTags: TAGS,
  removeTag: TAGS,
});
