import type { Routes } from '@voltcourier/contracts';
import type { Handlers } from '../../../platform/http/handlers.ts';
import type { AvailabilityService } from './service.ts';

/** Handlers of availability. */
export function availabilityHandlers(
  availability: AvailabilityService,
): Handlers<Routes>['availability'] {
  return {
    list: ({ query }) => availability.list(query),
    regionOf: async ({ query }) => {
      const { id, name, zone } = await availability.getRegionOf(query.location);
      return { region: { id, name, zone } };
    },
  };
}
