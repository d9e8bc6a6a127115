import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ApiError } from '@voltcourier/contracts/client';
import type { PeopleCount } from '@voltcourier/contracts/crm/contacts';
import { queryKey } from '@voltcourier/contracts/query';
import { routes } from '@voltcourier/contracts/routes';
import type { Segment, SegmentForm } from '@voltcourier/contracts/crm/segments';
import { api } from '../../../lib/api.ts';

/** A filter of people as the api takes it. */
export type FilterQuery = NonNullable<
  NonNullable<Parameters<typeof api.contacts.count>[0]>['query']
>;

const COUNT_MS = 60_000;

/** How many people a filter means, looked at again every minute; undefined asks nothing. */
export function usePeopleCount(query: FilterQuery | undefined) {
  return useQuery<PeopleCount, ApiError>({
    queryKey: [...queryKey(routes.contacts.count), query],
    queryFn: ({ signal }) => api.contacts.count({ query: query ?? {}, signal }),
    enabled: query !== undefined,
    staleTime: COUNT_MS / 2,
    refetchInterval: COUNT_MS,
  });
}

/** A change after which the segments are looked at again, also when it was refused. */
function useSegmentChange<Input, Result>(change: (input: Input) => Promise<Result>) {
  const client = useQueryClient();
  return useMutation<Result, ApiError, Input>({
    mutationFn: change,
    onSettled: () => client.invalidateQueries({ queryKey: queryKey(routes.segments.listSegments) }),
  });
}

/** Keeps a filter under a name. */
export const useCreateSegment = () =>
  useSegmentChange((body: SegmentForm) => api.segments.createSegment({ body }));

/** Gives a segment another name or filter, as it was seen. */
export const useChangeSegment = () =>
  useSegmentChange(({ id: segmentId, ...body }: Segment) =>
    api.segments.changeSegment({ params: { segmentId }, body }),
  );

/** Deletes a segment as it was seen. */
export const useRemoveSegment = () =>
  useSegmentChange(({ id: segmentId, version }: Segment) =>
    api.segments.removeSegment({ params: { segmentId }, body: { version } }),
  );
