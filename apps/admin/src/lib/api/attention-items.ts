import { attentionItems } from '@voltcourier/contracts/visits/attention-items';
import { featureApi } from './feature-api.ts';

export const attentionItemsApi = featureApi('attentionItems', attentionItems);
