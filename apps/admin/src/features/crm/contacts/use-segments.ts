import { useMutation, useQuery } from '@tanstack/react-query';
import type { Segment } from '@voltcourier/contracts/crm/segments';
import type { Endpoints } from '@voltcourier/contracts/endpoints';
import type { QueryOf } from '@voltcourier/contracts/kernel/endpoint';
import { contactsApi } from '../../../lib/api/contacts.ts';
import { segmentsApi } from '../../../lib/api/segments.ts';

/** Filter of contacts in the format of the API. */
export type FilterQuery = QueryOf<Endpoints['contacts']['count']>;

const COUNT_MS = 60_000;

/** Number of people who match a filter, refetched every minute; undefined disables the query. */
export const usePeopleCount = (query: FilterQuery | undefined) =>
  useQuery({
    ...contactsApi.count.query(query !== undefined && { query }),
    staleTime: COUNT_MS / 2,
    refetchInterval: COUNT_MS,
  });

/** Changes the name or filter of a segment, based on a version. */
export const useChangeSegment = () =>
  useMutation(
    segmentsApi.changeSegment.mutation(({ id: segmentId, ...body }: Segment) => ({
      params: { segmentId },
      body,
    })),
  );
