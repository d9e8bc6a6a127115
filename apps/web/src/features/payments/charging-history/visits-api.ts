import { chargingHistory } from '@voltcourier/contracts/payments/charging-history';
import { apiFor } from '../../../lib/api.ts';

/** What was charged and paid, for the list of visits and for a receipt: one client for both pages. */
export const api = apiFor({ chargingHistory });
