import type { Context } from '../../../platform/context.ts';
import type { Database } from '../../../platform/database/connection.ts';
import { placeOf } from '../availability/location.ts';
import { findPlaceAt } from '../places/service.ts';
import { findBooking, lockBooking, saveEvent } from '../repository.ts';
import { saveReadablePlace } from './readable-place-repository.ts';
import { wordsIn } from '../../../platform/language/words.ts';

/** The position that a place is given by, where it is figures and nothing else. */
function positionOf(location: string) {
  const place = placeOf(location);
  return place.kind === 'position' ? place.coordinates : undefined;
}

/**
 * Has the place of an emergency found out after its request, where only a phone knew it. Who is
 * stranded never waits for a geocoder.
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
 * Writes an address in the place of an emergency's figures, which stay as its coordinates. What
 * somebody has written or erased since stays as it is.
 *
 * @throws Error where the geocoder doesn't answer, so that the job is tried again.
 */
export async function findEmergencyPlace(ctx: Context, bookingId: string): Promise<void> {
  const asked = await findBooking(ctx.db, bookingId);
  const position = asked && positionOf(asked.location);
  if (asked === undefined || position === undefined) return;
  const { latitude, longitude } = asked;
  const exact = latitude === null || longitude === null ? position : { latitude, longitude };
  const { geocoder, place } = await findPlaceAt(ctx, exact, wordsIn('en'));
  if (geocoder === 'unavailable') throw new Error('The geocoder doesn’t answer.');
  if (place === null) return;
  await ctx.db.transaction().execute(async (trx) => {
    const booking = await lockBooking(trx, bookingId);
    if (booking?.location !== asked.location) return;
    await saveReadablePlace(trx, bookingId, { ...exact, location: place.line, at: ctx.now() });
    await saveEvent(trx, booking, {
      actor: 'clock',
      at: ctx.now(),
      detail: { placeFound: true },
    });
  });
}
