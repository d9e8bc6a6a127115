import { useMutation, useQuery } from '@tanstack/react-query';
import type { Segment } from '@voltcourier/contracts/crm/segments';
import { api } from '../../../lib/api.ts';

/** A filter of people as the api takes it. */
export type FilterQuery = NonNullable<
  NonNullable<Parameters<typeof api.contacts.count>[0]>['query']
>;

const COUNT_MS = 60_000;

/** How many people a filter means, looked at again every minute; undefined asks nothing. */
export const usePeopleCount = (query: FilterQuery | undefined) =>
  useQuery({
    ...api.contacts.count.query(query !== undefined && { query }),
    staleTime: COUNT_MS / 2,
    refetchInterval: COUNT_MS,
  });

/** Gives a segment another name or filter, as it was seen. */
export const useChangeSegment = () =>
  useMutation(
    api.segments.changeSegment.mutation(({ id: segmentId, ...body }: Segment) => ({
      params: { segmentId },
      body,
    })),
  );
