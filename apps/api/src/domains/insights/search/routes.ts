import type { Routes } from '@voltcourier/contracts';
import type { Context } from '../../../platform/context.ts';
import type { Handlers } from '../../../platform/http/handlers.ts';
import { searchForStaff } from './service.ts';

/** Handler of global search. */
export function searchHandlers(ctx: Context): Handlers<Routes>['search'] {
  return {
    find: ({ caller, query }) =>
      searchForStaff(ctx, query.words, caller.permissions.includes('bookings:read')),
  };
}
