import { useMutation, useQueryClient } from '@tanstack/react-query';
import { accountsApi } from '../../lib/api/accounts.ts';

const key = accountsApi.me.key();

/** Signs out. Cached data is cleared even if the server can't be reached. */
export function useLogout() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => accountsApi.logout(),
    onSettled: () => {
      client.setQueryData(key, null);
      client.removeQueries({ predicate: ({ queryKey: [name] }) => name !== key[0] });
    },
  });
}
