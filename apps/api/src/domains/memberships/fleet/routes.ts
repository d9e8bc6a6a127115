import type { Routes } from '@voltcourier/contracts';
import type { Context } from '../../../platform/context.ts';
import { callingPerson, type Handlers } from '../../../platform/http/handlers.ts';
import {
  addCostCentre,
  addFleetVehicle,
  changeFleetVehicle,
  closeCostCentre,
  getFleet,
  importFleet,
  removeFleetVehicle,
  renameCostCentre,
} from './service.ts';

/** Handlers of company vehicles. */
export function fleetHandlers(ctx: Context): Handlers<Routes>['fleet'] {
  return {
    get: async ({ caller }) => getFleet(ctx, callingPerson(caller)),
    add: async ({ caller, body }) => addFleetVehicle(ctx, callingPerson(caller), body),
    change: async ({ caller, params, body }) =>
      changeFleetVehicle(ctx, callingPerson(caller), params.vehicleId, body),
    remove: async ({ caller, params }) =>
      removeFleetVehicle(ctx, callingPerson(caller), params.vehicleId),
    import: async ({ caller, body, texts }) => importFleet(ctx, callingPerson(caller), body, texts),
    addCostCentre: async ({ caller, body }) => addCostCentre(ctx, callingPerson(caller), body.name),
    renameCostCentre: async ({ caller, params, body }) =>
      renameCostCentre(ctx, callingPerson(caller), params.costCentreId, body),
    closeCostCentre: async ({ caller, params }) =>
      closeCostCentre(ctx, callingPerson(caller), params.costCentreId),
  };
}
