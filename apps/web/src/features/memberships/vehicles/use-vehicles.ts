import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ApiError } from '@voltcourier/contracts/client';
import { queryKey } from '@voltcourier/contracts/query';
import {
  type SavedVehicle,
  type VehicleForm,
  vehicles,
} from '@voltcourier/contracts/memberships/vehicles';
import { apiFor } from '../../../lib/api.ts';

const api = apiFor({ vehicles });
const key = queryKey(vehicles.list);

/** The signed-in person's vehicles. */
export function useVehicles() {
  return useQuery<readonly SavedVehicle[], ApiError>({
    queryKey: key,
    queryFn: async ({ signal }) => (await api.vehicles.list({ signal })).vehicles,
    staleTime: 0,
    refetchOnWindowFocus: true,
  });
}

function useChange<Input>(change: (input: Input) => Promise<{ vehicles: SavedVehicle[] }>) {
  const client = useQueryClient();
  return useMutation<{ vehicles: SavedVehicle[] }, ApiError, Input>({
    mutationFn: change,
    onSuccess: (answer) => client.setQueryData(key, answer.vehicles),
  });
}

/** Adds a vehicle, or describes one anew. */
export const useSaveVehicle = (vehicleId: string | undefined) =>
  useChange((body: VehicleForm) =>
    vehicleId === undefined
      ? api.vehicles.add({ body })
      : api.vehicles.change({ params: { vehicleId }, body }),
  );

/** Lets booking forms begin with another vehicle. */
export const useMakeDefault = () =>
  useChange((vehicleId: string) => api.vehicles.makeDefault({ params: { vehicleId } }));

/** Forgets a vehicle. */
export const useRemoveVehicle = () =>
  useChange((vehicleId: string) => api.vehicles.remove({ params: { vehicleId } }));
