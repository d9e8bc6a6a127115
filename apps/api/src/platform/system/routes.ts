import type { Routes } from '@voltcourier/contracts';
import type { Context } from '../context.ts';
import type { Handlers } from '../http/handlers.ts';
import { getSystemStatus } from './status.ts';

/** Handlers of the system status. */
export function systemStatusHandlers(ctx: Context): Handlers<Routes>['systemStatus'] {
  return { getSystem: () => getSystemStatus(ctx) };
}
