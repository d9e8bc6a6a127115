import type { Context } from '../../../platform/context.ts';
import type { Database } from '../../../platform/database/connection.ts';
import { parseLocation } from '../availability/location.ts';
import { findPlaceAt } from '../places/service.ts';
import { findBooking, lockBooking, saveEvent } from '../repository.ts';
import { saveReadablePlace } from './readable-place-repository.ts';
import { textsIn } from '../../../platform/language/texts.ts';

/** Parses a location that consists of coordinates only. */
function positionOf(location: string) {
  const parsed = parseLocation(location);
  return parsed.kind === 'position' ? parsed.coordinates : undefined;
}

/**
 * Queues a job that looks up the address of an emergency located only by a phone. Stranded
 * customers never wait for a geocoder.
 */
export async function findPlaceSoon(
  ctx: Context,
  trx: Database,
  booking: { readonly id: string; readonly location: string },
): Promise<void> {
  if (ctx.geocoder === undefined || positionOf(booking.location) === undefined) return;
  await ctx.jobs.send(trx, 'bookings.find-place', { bookingId: booking.id });
}

/**
 * Replaces the coordinates in an emergency's location with an address; the coordinates are kept in
 * their own columns. Later edits or erasures are left alone.
 *
 * @throws Error if the geocoder doesn't answer, so that the job is retried.
 */
export async function findEmergencyPlace(ctx: Context, bookingId: string): Promise<void> {
  const found = await findBooking(ctx.db, bookingId);
  const position = found && positionOf(found.location);
  if (found === undefined || position === undefined) return;
  const { latitude, longitude } = found;
  const exact = latitude === null || longitude === null ? position : { latitude, longitude };
  const { geocoder, place } = await findPlaceAt(ctx, exact, textsIn('en'));
  if (geocoder === 'unavailable') throw new Error('The geocoder doesn’t answer.');
  if (place === null) return;
  await ctx.db.transaction().execute(async (trx) => {
    const booking = await lockBooking(trx, bookingId);
    if (booking?.location !== found.location) return;
    await saveReadablePlace(trx, bookingId, { ...exact, location: place.line, at: ctx.now() });
    await saveEvent(trx, booking, {
      actor: 'clock',
      at: ctx.now(),
      detail: { placeFound: true },
    });
  });
}
