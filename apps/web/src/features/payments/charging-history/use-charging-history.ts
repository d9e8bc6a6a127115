import { useQuery } from '@tanstack/react-query';
import { chargingHistory, type Receipt } from '@voltcourier/contracts/payments/charging-history';
import type { ApiError } from '@voltcourier/contracts/client';
import { queryKey } from '@voltcourier/contracts/query';
import type * as z from 'zod/mini';
import { apiFor } from '../../../lib/api.ts';

const api = apiFor({ chargingHistory });

/** A page of the charging history, as the client reads it. */
export type HistoryPage = z.output<typeof chargingHistory.list.response>;

/** A page of the signed-in person's visits, of a year or of all, after the visit `after`. */
export function useVisits(year: number | undefined, after?: string) {
  return useQuery<HistoryPage, ApiError>({
    queryKey: queryKey(chargingHistory.list, { year, after }),
    queryFn: ({ signal }) =>
      api.chargingHistory.list({
        query: { ...(year !== undefined && { year }), ...(after !== undefined && { after }) },
        signal,
      }),
    staleTime: 0,
    refetchOnWindowFocus: true,
  });
}

/** The receipt of a booking. */
export function useReceipt(id: string) {
  return useQuery<Receipt, ApiError>({
    queryKey: queryKey(chargingHistory.receipt, { id }),
    queryFn: ({ signal }) => api.chargingHistory.receipt({ params: { id }, signal }),
    staleTime: 0,
    refetchOnWindowFocus: true,
  });
}
