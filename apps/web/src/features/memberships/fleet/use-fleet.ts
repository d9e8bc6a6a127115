import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ApiError } from '@voltcourier/contracts/client';
import {
  fleet,
  type FleetVehicleForm,
  type FleetView,
  type ImportReport,
} from '@voltcourier/contracts/memberships/fleet';
import { queryKey } from '@voltcourier/contracts/query';
import { apiFor } from '../../../lib/api.ts';

const api = apiFor({ fleet });
const key = queryKey(fleet.get);

/** The vehicles of the person's company, and its open cost centers. */
export function useFleet() {
  return useQuery<FleetView, ApiError>({
    queryKey: key,
    queryFn: ({ signal }) => api.fleet.get({ signal }),
    staleTime: 0,
    refetchOnWindowFocus: true,
  });
}

// After a refusal what is shown stays, and with it the form and what was typed into it.
function useFleetCall<Asked>(call: (asked: Asked) => Promise<FleetView>) {
  const client = useQueryClient();
  return useMutation<FleetView, ApiError, Asked>({
    mutationFn: call,
    onSuccess: (view) => client.setQueryData(key, view),
  });
}

/** Adds a vehicle, or describes one anew. */
export const useSaveFleetVehicle = (vehicleId: string | undefined) =>
  useFleetCall((body: FleetVehicleForm) =>
    vehicleId === undefined
      ? api.fleet.add({ body })
      : api.fleet.change({ params: { vehicleId }, body }),
  );

/** Forgets a vehicle. */
export const useRemoveFleetVehicle = () =>
  useFleetCall((vehicleId: string) => api.fleet.remove({ params: { vehicleId } }));

/** Opens a cost center, or gives one another name. */
export const useSaveCostCentre = (costCentreId: string | undefined) =>
  useFleetCall((name: string) =>
    costCentreId === undefined
      ? api.fleet.addCostCentre({ body: { name } })
      : api.fleet.renameCostCentre({ params: { costCentreId }, body: { name } }),
  );

/** Closes a cost center. */
export const useCloseCostCentre = () =>
  useFleetCall((costCentreId: string) => api.fleet.closeCostCentre({ params: { costCentreId } }));

/** Looks at a file of vehicles, or writes those of its rows that are right. */
export function useImport() {
  const client = useQueryClient();
  return useMutation<ImportReport, ApiError, { csv: string; apply: boolean }>({
    mutationFn: (body) => api.fleet.import({ body }),
    onSuccess: ({ isApplied }) =>
      isApplied ? client.invalidateQueries({ queryKey: key }) : undefined,
  });
}
