import { type Effect, known } from '@voltcourier/contracts/query';
import { type SavedVehicle, vehicles } from '@voltcourier/contracts/memberships/vehicles';
import { apiFor } from '../../../lib/api.ts';

const VEHICLES: Effect<{ vehicles: SavedVehicle[] }> = {
  keeps: (answer) => known('vehicles.list', {}, answer),
};

/** API calls for the signed-in user's vehicles, and those they can book for. */
export const api = apiFor(
  { vehicles },
  { vehicles: { add: VEHICLES, change: VEHICLES, makeDefault: VEHICLES, remove: VEHICLES } },
);
