import { useQuery } from '@tanstack/react-query';
import { ROLE_PERMISSIONS, type User } from '@voltcourier/contracts/accounts/accounts';
import { failedWith } from '@voltcourier/contracts/client';
import type { StaffPermission } from '@voltcourier/contracts/kernel/route';
import { routes } from '@voltcourier/contracts/routes';
import { api } from './api.ts';

/** The signed-in person; null when nobody is. */
export function useUser() {
  return useQuery<User | null>({
    queryKey: api.accounts.me.key(),
    staleTime: Infinity,
    queryFn: async ({ signal }) => {
      try {
        return await api.accounts.me({ signal });
      } catch (error) {
        if (failedWith(routes.accounts.me, error, 'unauthenticated')) return null;
        throw error;
      }
    },
  });
}

/**
 * Whether the signed-in person's role permits something, so that a screen offers nothing else. What
 * may be done is for the server to say.
 */
export function useMay(): (permission: StaffPermission) => boolean {
  const { data: user } = useUser();
  return (permission) => user != null && ROLE_PERMISSIONS[user.role].includes(permission);
}
