import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import type { ApiError } from '@voltcourier/contracts/client';
import type { DeliveryState } from '@voltcourier/contracts/messaging/deliveries';
import { queryKey } from '@voltcourier/contracts/query';
import { routes } from '@voltcourier/contracts/routes';
import { api } from '../../lib/api.ts';

type Page = Awaited<ReturnType<typeof api.deliveries.list>>;

/** Which emails are looked for. */
export interface DeliveryFilters {
  readonly state?: DeliveryState;
  readonly kind?: string;
  readonly address?: string;
}

/** The log of emails, page after page, the newest first, with whether mail and bounces are on. */
export function useDeliveries(filters: DeliveryFilters) {
  return useInfiniteQuery<Page, ApiError, Page, readonly unknown[], string | undefined>({
    queryKey: [...queryKey(routes.deliveries.list), filters],
    queryFn: ({ pageParam: after, signal }) =>
      api.deliveries.list({ query: { ...filters, ...(after !== undefined && { after }) }, signal }),
    initialPageParam: undefined,
    getNextPageParam: ({ deliveries, hasMore }) => (hasMore ? deliveries.at(-1)?.id : undefined),
    select: ({ pages }) => ({
      hasMore: pages.at(-1)?.hasMore ?? false,
      mailIsOn: pages[0]?.mailIsOn ?? true,
      bouncesAreOn: pages[0]?.bouncesAreOn ?? true,
      deliveries: pages.flatMap(({ deliveries }) => deliveries),
    }),
    staleTime: 0,
  });
}

/** Sends an email of a booking again. */
export function useSendAgain(onSent: () => void) {
  const client = useQueryClient();
  return useMutation<unknown, ApiError, { bookingId: string; emailId: string }>({
    mutationFn: (params) =>
      api.staffChanges.sendMailAgain({
        params,
        headers: { 'idempotency-key': crypto.randomUUID() },
      }),
    onSuccess: async () => {
      onSent();
      await client.invalidateQueries({ queryKey: queryKey(routes.deliveries.list) });
    },
  });
}
