import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';

const key = api.accounts.me.key();

/** Signs out. What was loaded is forgotten, also when the server can't be told. */
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
