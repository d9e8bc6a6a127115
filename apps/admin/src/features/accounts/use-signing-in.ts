import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';

const key = api.accounts.me.key();

/** Signs out. Cached data is cleared even if the server can't be reached. */
export function useLogout() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => api.accounts.logout(),
    onSettled: () => {
      client.setQueryData(key, null);
      client.removeQueries({ predicate: ({ queryKey: [path] }) => path !== key[0] });
    },
  });
}
