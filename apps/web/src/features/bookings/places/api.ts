import { places } from '@voltcourier/contracts/bookings/places';
import { apiFor } from '../../../lib/api.ts';

/** Finding addresses. */
export const api = apiFor({ places });
