import {
  skipToken,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import type { ApiError } from '@voltcourier/contracts/client';
import type {
  DispatchBooking,
  Measured,
  StaffCancellation,
} from '@voltcourier/contracts/visits/dispatch';
import { queryKey } from '@voltcourier/contracts/query';
import { routes } from '@voltcourier/contracts/routes';
import { api } from '../../lib/api.ts';

type Page = Awaited<ReturnType<typeof api.dispatch.list>>;

/** What staff look at: what is open, or what is over. */
export type Show = 'open' | 'over';

/** The first and the last day of visits; either may be open. */
export interface Days {
  readonly from?: string;
  readonly to?: string;
}

const keyOf = (bookingId: string) => queryKey(routes.dispatch.get, { bookingId });

/** Bookings of every kind, page after page. */
export function useBookings(
  show: Show,
  search: string,
  days: Days = {},
  /** Whose visits; `none` for those that nobody is sent to. */
  technician?: string,
) {
  return useInfiniteQuery<Page, ApiError, Page['bookings'], readonly unknown[], string | undefined>(
    {
      queryKey: [...queryKey(routes.dispatch.list), show, search, days, technician],
      queryFn: ({ pageParam: after, signal }) =>
        api.dispatch.list({
          query: {
            show,
            ...days,
            ...(search !== '' && { search }),
            ...(technician !== undefined && { technician }),
            ...(after !== undefined && { after }),
          },
          signal,
        }),
      initialPageParam: undefined,
      getNextPageParam: ({ bookings, hasMore }) => (hasMore ? bookings.at(-1)?.id : undefined),
      select: ({ pages }) => pages.flatMap(({ bookings }) => bookings),
      staleTime: 0,
    },
  );
}

/** A booking with what was said, paid and done about it; asks for nothing while none is open. */
export function useDispatchBooking(bookingId: string | undefined) {
  return useQuery<DispatchBooking, ApiError>({
    queryKey: keyOf(bookingId ?? ''),
    queryFn:
      bookingId === undefined
        ? skipToken
        : ({ signal }) => api.dispatch.get({ params: { bookingId }, signal }),
    staleTime: 0,
    // That a mail has gone out is not announced.
    refetchInterval: ({ state: { data } }) =>
      data !== undefined && isSending(data) ? LOOK_MS : false,
  });
}

/** How often a mail that is about to be sent is looked after, and for how long. */
const LOOK_MS = 1500;
const WAIT_MS = 60_000;

const isSending = ({ mails }: DispatchBooking) =>
  mails.some(({ state, at }) => state === 'waiting' && Date.now() - Date.parse(at) < WAIT_MS);

/**
 * A change made upon the `version` of a booking that was seen. `onDone` is called before what is shown changes, which may take
 * the asking form away.
 */
function useChange<Input>(
  bookingId: string,
  change: (input: Input) => Promise<DispatchBooking>,
  onDone: () => void,
) {
  const client = useQueryClient();
  return useMutation<DispatchBooking, ApiError, Input>({
    mutationFn: change,
    onSuccess: (booking) => {
      onDone();
      client.setQueryData(keyOf(bookingId), booking);
      return client.invalidateQueries({ queryKey: queryKey(routes.dispatch.list) });
    },
    // A refusal may mean that somebody else was faster.
    onError: () => void client.invalidateQueries({ queryKey: keyOf(bookingId) }),
  });
}

/** Writes down that a car was charged, and what was measured. */
export const useComplete = (bookingId: string, version: string, onDone: () => void) =>
  useChange(
    bookingId,
    (body: Measured) => api.dispatch.complete({ params: { bookingId }, query: { version }, body }),
    onDone,
  );

/** Writes down that nobody was there. */
export const useMiss = (bookingId: string, version: string, onDone: () => void) =>
  useChange<void>(
    bookingId,
    () => api.dispatch.miss({ params: { bookingId }, query: { version } }),
    onDone,
  );

/** Cancels a booking. */
export const useCancel = (bookingId: string, version: string, onDone: () => void) =>
  useChange(
    bookingId,
    (body: StaffCancellation) =>
      api.dispatch.cancel({ params: { bookingId }, query: { version }, body }),
    onDone,
  );

/** Writes a note down; the id makes it one however often it is sent. */
export const useNote = (bookingId: string, onDone: () => void) =>
  useChange(
    bookingId,
    ({ id, text }: { id: string; text: string }) =>
      api.staffChanges.addNote({
        headers: { 'idempotency-key': id },
        params: { bookingId },
        body: { text },
      }),
    onDone,
  );

/** Sends a mail again. */
export const useMailAgain = (bookingId: string, onDone: () => void) =>
  useChange(
    bookingId,
    (emailId: string) =>
      api.staffChanges.sendMailAgain({
        headers: { 'idempotency-key': crypto.randomUUID() },
        params: { bookingId, emailId },
      }),
    onDone,
  );

/**
 * Makes a change of a booking that asked for a proof, and shows what came of it. A refusal may mean
 * that somebody else was faster, so the booking is looked at again.
 */
export function useProvenChange(bookingId: string) {
  const client = useQueryClient();
  return async (change: () => Promise<DispatchBooking>): Promise<void> => {
    try {
      client.setQueryData(keyOf(bookingId), await change());
      void client.invalidateQueries({ queryKey: queryKey(routes.dispatch.list) });
      void client.invalidateQueries({ queryKey: queryKey(routes.attentionItems.list) });
    } catch (failure) {
      void client.invalidateQueries({ queryKey: keyOf(bookingId) });
      throw failure;
    }
  };
}
