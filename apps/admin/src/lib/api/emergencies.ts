import { emergencies } from '@voltcourier/contracts/visits/emergencies';
import { knownBooking, ofBooking } from './booking-effects.ts';
import { featureApi } from './feature-api.ts';

export const emergenciesApi = featureApi('emergencies', emergencies, {
  take: { keeps: knownBooking, refreshes: ['dispatch.list', 'dispatch.calendar'] },
  step: ofBooking('dispatch.list', 'dispatch.calendar'),
});
