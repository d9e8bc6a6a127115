import { chargingHistory } from '@voltcourier/contracts/payments/charging-history';
import { apiFor } from '../../../lib/api.ts';

/** API calls for charging history and receipts: one client for both pages. */
export const api = apiFor({ chargingHistory });
