import type { ReadName } from '@voltcourier/contracts/endpoints';
import { type Effect, known } from '@voltcourier/contracts/query';
import type { DispatchBooking } from '@voltcourier/contracts/visits/dispatch';

export const knownBooking = (booking: DispatchBooking) =>
  known('dispatch.get', { params: { bookingId: booking.id } }, booking);

/**
 * A change of a booking, with the lists that contain it; a refusal may mean that someone else was
 * faster.
 */
export const ofBooking = (...lists: readonly ReadName[]): Effect<DispatchBooking> => ({
  keeps: knownBooking,
  refreshes: lists,
  refreshesRefused: ['dispatch.get'],
});

/**
 * The same for a change that takes another slot, which the lists must show even after a refusal.
 */
export const ofSeats = (...lists: readonly ReadName[]): Effect<DispatchBooking> => ({
  keeps: knownBooking,
  refreshes: lists,
  refreshesRefused: ['dispatch.get', ...lists],
});
