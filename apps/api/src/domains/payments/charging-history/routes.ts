import type { Routes } from '@voltcourier/contracts';
import type { Context } from '../../../platform/context.ts';
import { callerId, type Handlers } from '../../../platform/http/handlers.ts';
import { getReceipt, listChargingHistory } from './service.ts';

/** Handlers of the charging history. */
export function chargingHistoryHandlers(ctx: Context): Handlers<Routes>['chargingHistory'] {
  return {
    list: ({ caller, query }) =>
      listChargingHistory(ctx, callerId(caller), query.year, query.after),
    receipt: ({ params }) => getReceipt(ctx, params.id),
  };
}
