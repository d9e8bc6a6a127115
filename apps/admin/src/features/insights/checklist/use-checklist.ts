import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Checklist, SignOff } from '@voltcourier/contracts/insights/checklist';
import type { ApiError } from '@voltcourier/contracts/client';
import { queryKey } from '@voltcourier/contracts/query';
import { routes } from '@voltcourier/contracts/routes';
import { api } from '../../../lib/api.ts';

const RUN = queryKey(routes.checklist.run);
const SIGN_OFFS = queryKey(routes.checklist.signOffs);

/** The checks as they are when the page is opened, and each time that they are run again. */
export function useChecklist() {
  return useQuery<Checklist, ApiError>({
    queryKey: RUN,
    queryFn: ({ signal }) => api.checklist.run({ signal }),
    staleTime: 0,
  });
}

/** The checklists that were signed, the latest first. */
export function useSignOffs() {
  return useQuery<readonly SignOff[], ApiError>({
    queryKey: SIGN_OFFS,
    queryFn: async ({ signal }) => (await api.checklist.signOffs({ signal })).signOffs,
    staleTime: 0,
  });
}

/** Confirms that the legal pages were reviewed. */
export function useConfirmLegal() {
  const client = useQueryClient();
  return useMutation<Checklist, ApiError>({
    mutationFn: () => api.checklist.confirm({ body: { key: 'legal' } }),
    onSuccess: (checklist) => client.setQueryData(RUN, checklist),
  });
}

/** Signs what the checks find at this moment. */
export function useSignOff(onDone: () => void) {
  const client = useQueryClient();
  return useMutation<SignOff, ApiError, string>({
    mutationFn: (note) => api.checklist.signOff({ body: { note } }),
    onSuccess: ({ ranAt, checks }) => {
      onDone();
      client.setQueryData(RUN, { ranAt, checks });
      return client.invalidateQueries({ queryKey: SIGN_OFFS });
    },
  });
}

/** Where a signed checklist is saved from. */
export const recordUrl = (id: string): string =>
  `${import.meta.env['VITE_API_URL'] ?? ''}/api/staff/checklist/sign-offs/${id}.pdf`;
