import { technicianAssignments } from '@voltcourier/contracts/visits/technician-assignments';
import { ofSeats } from './booking-effects.ts';
import { featureApi } from './feature-api.ts';
import { settled } from './settled-effect.ts';

export const technicianAssignmentsApi = featureApi('technicianAssignments', technicianAssignments, {
  // Each of the bookings may have been assigned, or changed by someone else.
  assignTogether: settled(
    'dispatch.list',
    'dispatch.get',
    'dispatch.calendar',
    'technicianAssignments.candidates',
    'technicianAssignments.sharedCandidates',
  ),
  assign: ofSeats('dispatch.list', 'dispatch.calendar', 'technicianAssignments.candidates'),
});
