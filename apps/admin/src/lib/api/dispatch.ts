import { dispatch } from '@voltcourier/contracts/visits/dispatch-endpoints';
import { ofBooking, ofSeats } from './booking-effects.ts';
import { featureApi } from './feature-api.ts';

const PLACE = ofSeats('dispatch.list', 'dispatch.calendar', 'availability.list');

export const dispatchApi = featureApi('dispatch', dispatch, {
  complete: ofBooking('dispatch.list'),
  miss: ofBooking('dispatch.list'),
  cancel: ofBooking('dispatch.list'),
  move: PLACE,
  undoMove: PLACE,
});
