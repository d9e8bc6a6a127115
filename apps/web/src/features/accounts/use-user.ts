import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { accounts, type User } from '@voltcourier/contracts/accounts/accounts';
import { failedWith } from '@voltcourier/contracts/client';
import { system } from '@voltcourier/contracts/insights/system';
import { TOKEN_KEY } from '../../lib/api.ts';
import { useHydrated } from '../../lib/hydration/use-hydrated.ts';
import { api } from './api.ts';

const key = api.accounts.me.key();

function keepToken(token: string | undefined): void {
  try {
    if (token === undefined) localStorage.removeItem(TOKEN_KEY);
    else localStorage.setItem(TOKEN_KEY, token);
  } catch {
    // Where storage is forbidden, the cookie that comes with the token does.
  }
}

/** Puts somebody else, or nobody, in the place of who was here: what was loaded for them goes. */
function replaceUser(client: QueryClient, user: User | null, token?: string): void {
  keepToken(token);
  client.removeQueries({
    predicate: ({ queryKey: [path] }) => path !== key[0] && path !== system.config.path,
  });
  client.setQueryData(key, user);
}

/**
 * The signed-in person; null when nobody is, undefined while that isn't known (specification
 * section 4: asked for after mount; section 7: a 401 means no user).
 */
export function useUser() {
  const isHydrated = useHydrated();
  const { data, error, isFetching, refetch } = useQuery<User | null>({
    queryKey: key,
    enabled: isHydrated,
    queryFn: async ({ signal }) => {
      // Also without a token: staff may be signed in by the cookie alone.
      try {
        return await api.accounts.me({ signal });
      } catch (failure) {
        if (!failedWith(accounts.me, failure, 'unauthenticated')) throw failure;
        keepToken(undefined);
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

/** What changes the signed-in person, once the server has said so. */
export function useUserChange() {
  const client = useQueryClient();
  return {
    /** Shows a person as they are now. */
    show: (user: User) => client.setQueryData(key, user),
    /** Asks anew who is here. */
    ask: () => client.invalidateQueries({ queryKey: key }),
    /** Somebody has signed in. */
    begin: ({ token, user }: { token: string; user: User }) => replaceUser(client, user, token),
    /** The session has ended. */
    end: () => replaceUser(client, null),
  };
}

/** Signs out. Token and person are forgotten, also when the server can't be told. */
export function useLogout() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => api.accounts.logout(),
    onSettled: () => replaceUser(client, null),
  });
}
