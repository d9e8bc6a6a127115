import type { Routes } from '@voltcourier/contracts';
import type { Context } from '../../../platform/context.ts';
import type { Handlers } from '../../../platform/http/handlers.ts';
import { listOverdue } from './service.ts';

/** Handler of overdue items. */
export function overdueHandlers(ctx: Context): Handlers<Routes>['overdue'] {
  return { list: ({ caller }) => listOverdue(ctx, caller.permissions) };
}
