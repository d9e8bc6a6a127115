import { companyRecords } from '@voltcourier/contracts/crm/company-records';
import { featureApi } from './feature-api.ts';
import { PEOPLE } from './people-effect.ts';

export const companyRecordsApi = featureApi('companyRecords', companyRecords, {
  create: PEOPLE,
  change: PEOPLE,
  setEmployer: PEOPLE,
});
