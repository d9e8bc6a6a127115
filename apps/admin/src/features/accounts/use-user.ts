import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { User } from '@voltcourier/contracts/accounts';
import { type ApiError, failedWith } from '@voltcourier/contracts/client';
import { queryKey } from '@voltcourier/contracts/query';
import { routes } from '@voltcourier/contracts/routes';
import { api } from '../../lib/api.ts';

const key = queryKey(routes.accounts.me);

/** The signed-in person; null when nobody is. */
export function useUser() {
  return useQuery<User | null, ApiError>({
    queryKey: key,
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

/** Signs in; the cookie comes with the answer. */
export function useLogin() {
  const client = useQueryClient();
  return useMutation<User, ApiError, { usernameOrEmail: string; password: string }>({
    mutationFn: async (body) => (await api.accounts.login({ body })).user,
    onSuccess: (user) => client.setQueryData(key, user),
  });
}

/** Signs out. What was loaded is forgotten, also when the server can't be told. */
export function useLogout() {
  const client = useQueryClient();
  return useMutation<void, ApiError>({
    mutationFn: async () => {
      await api.accounts.logout();
    },
    onSettled: () => {
      client.setQueryData(key, null);
      client.removeQueries({ predicate: ({ queryKey: [path] }) => path !== key[0] });
    },
  });
}
