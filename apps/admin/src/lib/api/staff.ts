import { staff, type StaffPeople } from '@voltcourier/contracts/accounts/staff';
import { type Effect, known } from '@voltcourier/contracts/query';
import { featureApi } from './feature-api.ts';

const STAFF: Effect<StaffPeople> = { keeps: (people) => known('staff.people', {}, people) };

export const staffApi = featureApi('staff', staff, {
  invite: STAFF,
  changeRole: STAFF,
  removeAccess: STAFF,
  withdraw: STAFF,
});
