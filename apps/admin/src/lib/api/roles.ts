import { roles } from '@voltcourier/contracts/accounts/roles';
import { known } from '@voltcourier/contracts/query';
import { featureApi } from './feature-api.ts';

export const rolesApi = featureApi('roles', roles, {
  change: { keeps: (all) => known('roles.list', {}, all) },
});
