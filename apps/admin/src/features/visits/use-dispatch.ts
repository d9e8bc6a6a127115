import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { refresh } from '@voltcourier/contracts/query';
import { routes } from '@voltcourier/contracts/routes';
import type { DispatchBooking } from '@voltcourier/contracts/visits/dispatch';
import { api } from '../../lib/api.ts';

/** How often a mail that is about to be sent is looked after, and for how long. */
const LOOK_MS = 1500;
const WAIT_MS = 60_000;

const isSending = ({ mails }: DispatchBooking) =>
  mails.some(({ state, at }) => state === 'waiting' && Date.now() - Date.parse(at) < WAIT_MS);

/** A booking with what was said, paid and done about it; asks for nothing while none is open. */
export const useDispatchBooking = (bookingId: string | undefined) =>
  useQuery({
    ...api.dispatch.get.query(bookingId !== undefined && { params: { bookingId } }),
    // That a mail has gone out is not announced.
    refetchInterval: ({ state: { data } }) =>
      data !== undefined && isSending(data) ? LOOK_MS : false,
  });

/** Sends a mail again. */
export const useMailAgain = (bookingId: string, onDone: () => void) =>
  useMutation(
    api.staffChanges.sendMailAgain.mutation(
      (emailId: string) => ({
        headers: { 'idempotency-key': crypto.randomUUID() },
        params: { bookingId, emailId },
      }),
      onDone,
    ),
  );

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
