import { accounts } from '@voltcourier/contracts/accounts/accounts';
import { featureApi } from './feature-api.ts';

export const accountsApi = featureApi('accounts', accounts);
