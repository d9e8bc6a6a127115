import type { Routes } from '@voltcourier/contracts';
import type { Context } from '../../../platform/context.ts';
import { callerId, type Handlers } from '../../../platform/http/handlers.ts';
import {
  addVehicle,
  changeVehicle,
  listVehicleChoices,
  makeDefaultVehicle,
  removeVehicle,
} from './service.ts';
import { listVehicles } from './repository.ts';

/** Handlers of vehicles. */
export function vehicleHandlers(ctx: Context): Handlers<Routes>['vehicles'] {
  return {
    list: async ({ caller }) => ({ vehicles: await listVehicles(ctx.db, callerId(caller)) }),
    choices: async ({ caller }) => ({ vehicles: await listVehicleChoices(ctx, callerId(caller)) }),
    add: async ({ caller, body }) => ({ vehicles: await addVehicle(ctx, callerId(caller), body) }),
    change: async ({ caller, params, body }) => ({
      vehicles: await changeVehicle(ctx, callerId(caller), params.vehicleId, body),
    }),
    makeDefault: async ({ caller, params }) => ({
      vehicles: await makeDefaultVehicle(ctx, callerId(caller), params.vehicleId),
    }),
    remove: async ({ caller, params }) => ({
      vehicles: await removeVehicle(ctx, callerId(caller), params.vehicleId),
    }),
  };
}
