import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ApiError } from '@voltcourier/contracts/client';
import { queryKey } from '@voltcourier/contracts/query';
import { routes } from '@voltcourier/contracts/routes';
import { api } from '../../lib/api.ts';

const key = queryKey(routes.accounts.me);

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
