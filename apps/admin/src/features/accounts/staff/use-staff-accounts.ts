import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ApiError } from '@voltcourier/contracts/client';
import { queryKey } from '@voltcourier/contracts/query';
import { routes } from '@voltcourier/contracts/routes';
import type { StaffPeople } from '@voltcourier/contracts/accounts/staff';
import { api } from '../../../lib/api.ts';

const key = queryKey(routes.staff.people);

/** Everybody of the staff, and the invitations that wait. */
export function usePeople() {
  return useQuery<StaffPeople, ApiError>({
    queryKey: key,
    queryFn: ({ signal }) => api.staff.people({ signal }),
    staleTime: 0,
  });
}

/** Keeps what a change answers: the staff as it is then. */
export function useKeepPeople(): (people: StaffPeople) => void {
  const client = useQueryClient();
  return (people) => client.setQueryData(key, people);
}

/** Withdraws an invitation. */
export function useWithdraw() {
  const keep = useKeepPeople();
  return useMutation<StaffPeople, ApiError, string>({
    mutationFn: (invitationId) => api.staff.withdraw({ params: { invitationId } }),
    onSuccess: keep,
  });
}
