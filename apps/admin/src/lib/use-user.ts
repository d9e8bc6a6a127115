import { useQuery } from '@tanstack/react-query';
import type { User } from '@voltcourier/contracts/accounts/accounts';
import type { accountsPolicy } from '@voltcourier/contracts/accounts/accounts-policy';
import { failedWith } from '@voltcourier/contracts/client';
import type { StaffPermission } from '@voltcourier/contracts/kernel/permissions';
import { accountsApi } from './api/accounts.ts';
import { rolesApi } from './api/roles.ts';
import { listSettingsQuery } from './use-list-settings.ts';

/** The signed-in user with their staff permissions. */
export interface SignedInUser extends User {
  readonly permissions: readonly StaffPermission[];
}

/** The signed-in user; null if nobody is signed in. */
export function useUser() {
  return useQuery<SignedInUser | null>({
    queryKey: accountsApi.me.key(),
    staleTime: Infinity,
    queryFn: async ({ signal, client }) => {
      try {
        const [user, { permissions }] = await Promise.all([
          accountsApi.me({ signal }),
          rolesApi.permissions({ signal }),
          // Prefetched before the first list, so that columns don't jump; not required.
          client.fetchQuery({ ...listSettingsQuery(), staleTime: 0 }).catch(() => undefined),
        ]);
        return { ...user, permissions };
      } catch (error) {
        if (failedWith<typeof accountsPolicy.me>(error, 'unauthenticated')) return null;
        throw error;
      }
    },
  });
}

/**
 * Whether the signed-in user has a permission, to hide unavailable actions. The server enforces
 * permissions.
 */
export function useMay(): (permission: StaffPermission) => boolean {
  const { data: user } = useUser();
  return (permission) => user?.permissions.includes(permission) ?? false;
}
