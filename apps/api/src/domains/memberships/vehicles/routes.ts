import type { Routes } from '@voltcourier/contracts';
import { callerId, type Handlers } from '../../../platform/http/handlers.ts';
import type { VehiclesService } from './service.ts';

/** Handlers of vehicles. */
export function vehicleHandlers(vehicles: VehiclesService): Handlers<Routes>['vehicles'] {
  return {
    list: async ({ caller }) => ({ vehicles: await vehicles.list(callerId(caller)) }),
    choices: async ({ caller }) => ({ vehicles: await vehicles.choices(callerId(caller)) }),
    add: async ({ caller, body }) => ({ vehicles: await vehicles.add(callerId(caller), body) }),
    change: async ({ caller, params, body }) => ({
      vehicles: await vehicles.change(callerId(caller), params.vehicleId, body),
    }),
    makeDefault: async ({ caller, params }) => ({
      vehicles: await vehicles.makeDefault(callerId(caller), params.vehicleId),
    }),
    remove: async ({ caller, params }) => ({
      vehicles: await vehicles.remove(callerId(caller), params.vehicleId),
    }),
  };
}
