import type { Effect } from '@voltcourier/contracts/query';
import { known } from '@voltcourier/contracts/query';
import { ownVisits, type OwnVisit } from '@voltcourier/contracts/visits/own-visits';
import { featureApi } from './feature-api.ts';

/** A change of an own visit; a refusal may mean that dispatch was faster. */
const OF_VISIT: Effect<OwnVisit> = {
  keeps: (visit) => known('ownVisits.get', { params: { bookingId: visit.id } }, visit),
  refreshes: ['ownVisits.list'],
  refreshesRefused: ['ownVisits.get', 'ownVisits.list'],
};

export const ownVisitsApi = featureApi('ownVisits', ownVisits, {
  step: OF_VISIT,
  complete: OF_VISIT,
});
