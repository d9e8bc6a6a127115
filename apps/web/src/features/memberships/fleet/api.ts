import { fleet, type FleetView } from '@voltcourier/contracts/memberships/fleet';
import { type Effect, known } from '@voltcourier/contracts/query';
import { apiFor } from '../../../lib/api.ts';

// After a refusal, keeps what is shown, and with it the form and its entries.
const FLEET: Effect<FleetView> = { keeps: (view) => known('fleet.get', {}, view) };

/** API calls for the vehicles and cost centers of the user's company. */
export const api = apiFor(
  { fleet },
  {
    fleet: {
      add: FLEET,
      change: FLEET,
      remove: FLEET,
      addCostCentre: FLEET,
      renameCostCentre: FLEET,
      closeCostCentre: FLEET,
    },
  },
);
