import type { Routes } from '@voltcourier/contracts';
import type { Handlers } from '../../http/handlers.ts';
import type { StaffService } from './service.ts';

/** Handlers of the staff's overview. */
export function staffHandlers(staff: StaffService): Handlers<Routes>['staff'] {
  return { overview: () => staff.overview() };
}
