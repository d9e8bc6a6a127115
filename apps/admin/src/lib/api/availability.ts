import { availability } from '@voltcourier/contracts/bookings/availability';
import { featureApi } from './feature-api.ts';

export const availabilityApi = featureApi('availability', availability);
