import { useQuery } from '@tanstack/react-query';
import type { ApiError } from '@voltcourier/contracts/client';
import { queryKey } from '@voltcourier/contracts/query';
import { type VehicleOption, vehicles } from '@voltcourier/contracts/memberships/vehicles';
import { apiFor } from '../../../lib/api.ts';

const api = apiFor({ vehicles });

/** What the signed-in person can book for: their own vehicles, then those of their company. */
export function useVehicleChoices() {
  return useQuery<readonly VehicleOption[], ApiError>({
    queryKey: queryKey(vehicles.choices),
    queryFn: async ({ signal }) => (await api.vehicles.choices({ signal })).vehicles,
    staleTime: 0,
    refetchOnWindowFocus: true,
  });
}
