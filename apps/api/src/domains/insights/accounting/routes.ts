import type { Routes } from '@voltcourier/contracts';
import type { RawRoutes } from '@voltcourier/contracts/raw-routes';
import type { Context } from '../../../platform/context.ts';
import { type Handlers, staffActor } from '../../../platform/http/handlers.ts';
import type { RawHandlers } from '../../../platform/http/raw-handlers.ts';
import { getAccountingMonth, saveAccountingFile } from './service.ts';

/** Handler of monthly accounting. */
export function accountingHandlers(ctx: Context): Handlers<Routes>['accounting'] {
  return { month: ({ params }) => getAccountingMonth(ctx, params.month) };
}

/** CSV files of monthly accounting. */
export function accountingFiles(ctx: Context): Pick<RawHandlers<RawRoutes>, 'accountingCsv'> {
  return {
    accountingCsv: ({ caller, params }) =>
      saveAccountingFile(ctx, staffActor(caller), params.month, params.file),
  };
}
