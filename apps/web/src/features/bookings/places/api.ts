import { places } from '@voltcourier/contracts/bookings/places';
import { apiFor } from '../../../lib/api.ts';

/** API calls for finding addresses. */
export const api = apiFor({ places });
