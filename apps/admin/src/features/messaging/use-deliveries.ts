import { useInfiniteQuery } from '@tanstack/react-query';
import type { DeliveryState } from '@voltcourier/contracts/messaging/deliveries';
import { api } from '../../lib/api.ts';

/** Which emails are looked for. */
export interface DeliveryFilters {
  readonly state?: DeliveryState;
  readonly kind?: string;
  readonly address?: string;
}

/** The log of emails, page after page, the newest first, with whether mail and bounces are on. */
export const useDeliveries = (filters: DeliveryFilters) =>
  useInfiniteQuery({
    ...api.deliveries.list.pages('deliveries', { query: filters }),
    select: ({ pages }) => ({
      mailIsOn: pages[0]?.mailIsOn ?? true,
      bouncesAreOn: pages[0]?.bouncesAreOn ?? true,
      deliveries: pages.flatMap(({ deliveries }) => deliveries),
    }),
  });
