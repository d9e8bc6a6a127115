import { corrections } from '@voltcourier/contracts/visits/corrections';
import { ofSeats } from './booking-effects.ts';
import { featureApi } from './feature-api.ts';

export const correctionsApi = featureApi('corrections', corrections, {
  correct: ofSeats('dispatch.list', 'dispatch.calendar', 'technicianAssignments.candidates'),
});
