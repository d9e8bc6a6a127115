import type { Routes } from '@voltcourier/contracts';
import type { Context } from '../../../platform/context.ts';
import type { Handlers } from '../../../platform/http/handlers.ts';
import { getOverview } from './service.ts';

/** Handler of the business metrics. */
export function metricHandlers(ctx: Context): Handlers<Routes>['metrics'] {
  return { overview: ({ query }) => getOverview(ctx, query) };
}
