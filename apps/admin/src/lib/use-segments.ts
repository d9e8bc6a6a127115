import { useQuery } from '@tanstack/react-query';
import type { ApiError } from '@voltcourier/contracts/client';
import { queryKey } from '@voltcourier/contracts/query';
import { routes } from '@voltcourier/contracts/routes';
import type { Segment } from '@voltcourier/contracts/crm/segments';
import { api } from './api.ts';

/** All segments, by name. */
export function useSegments() {
  return useQuery<Segment[], ApiError>({
    queryKey: queryKey(routes.segments.listSegments),
    queryFn: async ({ signal }) => (await api.segments.listSegments({ signal })).segments,
    staleTime: 0,
  });
}
