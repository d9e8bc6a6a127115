import type { Routes } from '@voltcourier/contracts';
import type { Context } from '../context.ts';
import type { Handlers } from '../http/handlers.ts';
import { getSystemStatus } from './status.ts';

/** Handlers of how the installation is. */
export function systemStatusHandlers(ctx: Context): Handlers<Routes>['systemStatus'] {
  return { getSystem: () => getSystemStatus(ctx) };
}
