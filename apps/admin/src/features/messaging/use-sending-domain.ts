import { useQuery } from '@tanstack/react-query';
import type { ApiError } from '@voltcourier/contracts/client';
import { queryKey } from '@voltcourier/contracts/query';
import { routes } from '@voltcourier/contracts/routes';
import { api } from '../../lib/api.ts';

/** The records of the sending domain, asked of DNS again each time. */
export function useSendingDomain() {
  return useQuery<Awaited<ReturnType<typeof api.sendingDomain.get>>, ApiError>({
    queryKey: queryKey(routes.sendingDomain.get),
    queryFn: ({ signal }) => api.sendingDomain.get({ signal }),
    staleTime: 0,
  });
}
