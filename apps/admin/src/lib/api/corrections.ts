import { corrections } from '@voltcourier/contracts/visits/corrections';
import { ofPlace } from './booking-effects.ts';
import { featureApi } from './feature-api.ts';

export const correctionsApi = featureApi('corrections', corrections, {
  correct: ofPlace('dispatch.list', 'dispatch.calendar', 'technicianAssignments.candidates'),
});
