import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ApiError } from '@voltcourier/contracts/client';
import { queryKey } from '@voltcourier/contracts/query';
import { routes } from '@voltcourier/contracts/routes';
import type { StaffPeople } from '@voltcourier/contracts/accounts/staff';
import type { Technician, TechnicianForm } from '@voltcourier/contracts/visits/technicians';
import { api } from '../../../lib/api.ts';

const KEY = queryKey(routes.technicians.list);

interface Technicians {
  technicians: Technician[];
}

/** Every technician, those at work first. */
export function useTechnicians() {
  return useQuery<Technicians, ApiError>({
    queryKey: KEY,
    queryFn: ({ signal }) => api.technicians.list({ signal }),
    staleTime: 0,
  });
}

/** Whose account a technician can have. */
export function useColleagues(isAsked: boolean) {
  return useQuery<StaffPeople, ApiError>({
    queryKey: queryKey(routes.staff.people),
    queryFn: ({ signal }) => api.staff.people({ signal }),
    enabled: isAsked,
    staleTime: 0,
  });
}

/** Adds a technician, or changes the one that was seen. */
export function useSaveTechnician(seen: Pick<Technician, 'id' | 'version'> | undefined) {
  const client = useQueryClient();
  return useMutation<Technicians, ApiError, TechnicianForm>({
    mutationFn: (form) =>
      seen === undefined
        ? api.technicians.add({ body: form })
        : api.technicians.change({
            params: { technicianId: seen.id },
            body: { form, version: seen.version },
          }),
    onSuccess: (answer) => client.setQueryData(KEY, answer),
    // What it was refused for is what others have changed meanwhile.
    onError: () => client.invalidateQueries({ queryKey: KEY }),
  });
}
