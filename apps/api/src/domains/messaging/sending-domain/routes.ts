import { currentBusiness } from '../../../platform/business/current.ts';
import type { Routes } from '@voltcourier/contracts';
import type { Context } from '../../../platform/context.ts';
import type { Handlers } from '../../../platform/http/handlers.ts';
import { getSendingDomain } from './service.ts';

/** Handlers of the sending domain. */
export function sendingDomainHandlers(ctx: Context): Handlers<Routes>['sendingDomain'] {
  return { get: async () => getSendingDomain(ctx, (await currentBusiness(ctx)).email) };
}
