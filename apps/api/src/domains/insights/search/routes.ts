import { ROLE_PERMISSIONS, type Routes } from '@voltcourier/contracts';
import type { Handlers } from '../../../platform/http/handlers.ts';
import type { StaffSearchService } from './service.ts';

/** The handler of the search over everything. */
export function staffSearchHandlers(search: StaffSearchService): Handlers<Routes>['search'] {
  return {
    find: ({ caller, query }) => {
      const permissions = caller.user === undefined ? [] : ROLE_PERMISSIONS[caller.user.role];
      return search.find(query.words, permissions.includes('bookings:read'));
    },
  };
}
