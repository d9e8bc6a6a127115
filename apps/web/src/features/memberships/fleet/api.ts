import { fleet, type FleetView } from '@voltcourier/contracts/memberships/fleet';
import { type Effect, known } from '@voltcourier/contracts/query';
import { apiFor } from '../../../lib/api.ts';

// After a refusal what is shown stays, and with it the form and what was typed into it.
const FLEET: Effect<FleetView> = { keeps: (view) => known(fleet.get, {}, view) };

/** The vehicles of the person's company, and its cost centers. */
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
