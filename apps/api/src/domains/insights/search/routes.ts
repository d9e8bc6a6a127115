import { ROLE_PERMISSIONS, type Routes } from '@voltcourier/contracts';
import type { Context } from '../../../platform/context.ts';
import type { Handlers } from '../../../platform/http/handlers.ts';
import { searchForStaff } from './service.ts';

/** The handler of the search over everything. */
export function searchHandlers(ctx: Context): Handlers<Routes>['search'] {
  return {
    find: ({ caller, query }) => {
      const permissions = caller.user === undefined ? [] : ROLE_PERMISSIONS[caller.user.role];
      return searchForStaff(ctx, query.words, permissions.includes('bookings:read'));
    },
  };
}
