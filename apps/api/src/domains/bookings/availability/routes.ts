import type { Routes } from '@voltcourier/contracts';
import type { Context } from '../../../platform/context.ts';
import type { Handlers } from '../../../platform/http/handlers.ts';
import { getRegionOf, listAvailability } from './service.ts';

/** Handlers of availability. */
export function availabilityHandlers(ctx: Context): Handlers<Routes>['availability'] {
  return {
    list: ({ query }) => listAvailability(ctx, query),
    regionOf: async ({ query }) => {
      const { id, name, zone } = await getRegionOf(ctx, query.location);
      return { region: { id, name, zone } };
    },
  };
}
