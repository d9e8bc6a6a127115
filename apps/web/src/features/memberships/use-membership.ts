import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ApiError } from '@voltcourier/contracts/client';
import { type Membership, memberships } from '@voltcourier/contracts/memberships';
import { apiFor } from '../../lib/api.ts';
import { MEMBERSHIP_KEY } from './forget-membership.ts';

const api = apiFor({ memberships });

/** The signed-in person's membership, and what is left of it. Asked for anew on every page. */
export function useMembership() {
  return useQuery<Membership, ApiError>({
    queryKey: MEMBERSHIP_KEY,
    queryFn: ({ signal }) => api.memberships.get({ signal }),
    staleTime: 0,
    retry: false,
  });
}

/** Begins the trial. */
export function useStartTrial() {
  const client = useQueryClient();
  return useMutation<Membership, ApiError>({
    mutationFn: () => api.memberships.startTrial(),
    onSuccess: (membership) => client.setQueryData(MEMBERSHIP_KEY, membership),
  });
}
