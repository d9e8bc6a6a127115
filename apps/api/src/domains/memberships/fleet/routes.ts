import type { Routes } from '@voltcourier/contracts';
import { callingPerson, type Handlers } from '../../../platform/http/handlers.ts';
import type { FleetService } from './service.ts';

/** Handlers of companies' vehicles. */
export function fleetHandlers(fleet: FleetService): Handlers<Routes>['fleet'] {
  return {
    get: async ({ caller }) => fleet.get(callingPerson(caller)),
    add: async ({ caller, body }) => fleet.add(callingPerson(caller), body),
    change: async ({ caller, params, body }) =>
      fleet.change(callingPerson(caller), params.vehicleId, body),
    remove: async ({ caller, params }) => fleet.remove(callingPerson(caller), params.vehicleId),
    import: async ({ caller, body }) => fleet.import(callingPerson(caller), body),
    addCostCentre: async ({ caller, body }) =>
      fleet.addCostCentre(callingPerson(caller), body.name),
    renameCostCentre: async ({ caller, params, body }) =>
      fleet.renameCostCentre(callingPerson(caller), params.costCentreId, body.name),
    closeCostCentre: async ({ caller, params }) =>
      fleet.closeCostCentre(callingPerson(caller), params.costCentreId),
  };
}
