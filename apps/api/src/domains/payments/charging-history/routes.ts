import type { Routes } from '@voltcourier/contracts';
import { callerId, type Handlers } from '../../../platform/http/handlers.ts';
import type { ChargingHistoryService } from './service.ts';

/** Handlers of the charging history. */
export function chargingHistoryHandlers(
  history: ChargingHistoryService,
): Handlers<Routes>['chargingHistory'] {
  return {
    list: ({ caller, query }) => history.list(callerId(caller), query.year, query.after),
    receipt: ({ params }) => history.getReceipt(params.id),
  };
}
