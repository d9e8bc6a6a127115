import { listSettings } from '@voltcourier/contracts/accounts/list-settings';
import { featureApi } from './feature-api.ts';

export const listSettingsApi = featureApi('listSettings', listSettings);
