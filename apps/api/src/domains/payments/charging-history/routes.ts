import type { Routes } from '@voltcourier/contracts';
import type { Context } from '../../../platform/context.ts';
import { callerId, type Handlers } from '../../../platform/http/handlers.ts';
import { labelsIn } from '../../bookings/index.ts';
import { getReceipt, listChargingHistory } from './service.ts';

/** Handlers of the charging history. */
export function chargingHistoryHandlers(ctx: Context): Handlers<Routes>['chargingHistory'] {
  return {
    list: async ({ caller, query, texts }) => {
      const history = await listChargingHistory(ctx, callerId(caller), query.year, query.after);
      return { ...history, visits: history.visits.map((visit) => labelsIn(visit, texts)) };
    },
    receipt: async ({ params, texts }) => labelsIn(await getReceipt(ctx, params.id), texts),
  };
}
