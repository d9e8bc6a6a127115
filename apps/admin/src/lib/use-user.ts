import { useQuery } from '@tanstack/react-query';
import type { User } from '@voltcourier/contracts/accounts/accounts';
import { failedWith } from '@voltcourier/contracts/client';
import type { StaffPermission } from '@voltcourier/contracts/kernel/route';
import { routes } from '@voltcourier/contracts/routes';
import { api } from './api.ts';
import { listSettingsQuery } from './use-list-settings.ts';

/** The signed-in person, with what they may do as staff. */
export interface SignedInUser extends User {
  readonly permissions: readonly StaffPermission[];
}

/** The signed-in person; null when nobody is. */
export function useUser() {
  return useQuery<SignedInUser | null>({
    queryKey: api.accounts.me.key(),
    staleTime: Infinity,
    queryFn: async ({ signal, client }) => {
      try {
        const [user, { permissions }] = await Promise.all([
          api.accounts.me({ signal }),
          api.roles.permissions({ signal }),
          // Known before the first list is shown, so that no column jumps; a list does without it.
          client.fetchQuery({ ...listSettingsQuery(), staleTime: 0 }).catch(() => undefined),
        ]);
        return { ...user, permissions };
      } catch (error) {
        if (failedWith(routes.accounts.me, error, 'unauthenticated')) return null;
        throw error;
      }
    },
  });
}

/**
 * Whether the signed-in person may do something, so that a screen offers nothing else. What may be
 * done is for the server to say.
 */
export function useMay(): (permission: StaffPermission) => boolean {
  const { data: user } = useUser();
  return (permission) => user?.permissions.includes(permission) ?? false;
}
