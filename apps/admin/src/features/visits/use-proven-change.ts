import { useQueryClient } from '@tanstack/react-query';
import { refresh } from '@voltcourier/contracts/query';
import { routes } from '@voltcourier/contracts/routes';
import type { DispatchBooking } from '@voltcourier/contracts/visits/dispatch';
import { api } from '../../lib/api.ts';

/**
 * Makes a change of a booking that asked for a proof, and shows what came of it. A refusal may mean
 * that somebody else was faster, so the booking is looked at again.
 */
export function useProvenChange(bookingId: string) {
  const client = useQueryClient();
  return async (change: () => Promise<DispatchBooking>): Promise<void> => {
    try {
      client.setQueryData(api.dispatch.get.key({ params: { bookingId } }), await change());
      void refresh(client, [routes.dispatch.list, routes.attentionItems.list]);
    } catch (failure) {
      void refresh(client, [routes.dispatch.get]);
      throw failure;
    }
  };
}
