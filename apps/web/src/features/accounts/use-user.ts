import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { User } from '@voltcourier/contracts/accounts/accounts';
import type { accountsPolicy } from '@voltcourier/contracts/accounts/accounts-policy';
import { failedWith } from '@voltcourier/contracts/client';
import { TOKEN_KEY } from '../../lib/api.ts';
import { useHydrated } from '../../lib/hydration/use-hydrated.ts';
import { endSession, ownSession } from '../../lib/session-owner.ts';
import { api } from './api.ts';

const key = api.accounts.me.key();

function keepToken(token: string | undefined): void {
  try {
    if (token === undefined) localStorage.removeItem(TOKEN_KEY);
    else localStorage.setItem(TOKEN_KEY, token);
  } catch {
    // If storage is blocked, the cookie that is set along with the token works.
  }
}

/** Replaces the current user, or removes them, and drops the data loaded for them. */
function replaceUser(client: QueryClient, user: User | null, token?: string): void {
  keepToken(token);
  ownSession(user?.id);
  client.removeQueries({
    predicate: ({ queryKey: [name] }) => name !== 'accounts.me' && name !== 'system.config',
  });
  client.setQueryData(key, user);
}

/**
 * The signed-in user; null if there is none, undefined until that is known (specification section
 * 4: requested after mount; section 7: 401 means no user).
 */
export function useUser() {
  const isHydrated = useHydrated();
  const { data, error, isFetching, refetch } = useQuery<User | null>({
    queryKey: key,
    enabled: isHydrated,
    queryFn: async ({ signal }) => {
      // Requested even without a token, because staff may be signed in by cookie only.
      try {
        const user = await api.accounts.me({ signal });
        ownSession(user.id);
        return user;
      } catch (failure) {
        if (!failedWith<typeof accountsPolicy.me>(failure, 'unauthenticated')) throw failure;
        keepToken(undefined);
        endSession();
        return null;
      }
    },
  });
  return {
    user: isHydrated ? data : undefined,
    error: isHydrated ? error : null,
    isFetching,
    refetch,
  };
}

/** Updates of the signed-in user, after the server has confirmed them. */
export function useUserChange() {
  const client = useQueryClient();
  return {
    /** Replaces the user's cached data. */
    show: (user: User) => client.setQueryData(key, user),
    /** Refetches the current user. */
    ask: () => client.invalidateQueries({ queryKey: key }),
    /** A user has signed in. */
    begin: ({ token, user }: { token: string; user: User }) => replaceUser(client, user, token),
    /** The session has ended. */
    end: () => replaceUser(client, null),
  };
}

/** Signs out. Drops the token and the user even if the server can't be reached. */
export function useLogout() {
  const { end } = useUserChange();
  return useMutation({ mutationFn: () => api.accounts.logout(), onSettled: end });
}
