import { sql } from 'kysely';
import type { Database } from '../../../platform/database/connection.ts';

/**
 * Replaces a position with an address as the booking's location; the coordinates stay. The caller
 * holds the lock.
 */
export async function saveReadablePlace(
  db: Database,
  bookingId: string,
  place: {
    readonly location: string;
    /** Degrees (WGS 84). */
    readonly latitude: number;
    readonly longitude: number;
    readonly at: Date;
  },
): Promise<void> {
  await sql`
    update bookings set location = ${place.location}, latitude = ${place.latitude},
      longitude = ${place.longitude}, updated_at = ${place.at}
    where id = ${bookingId}`.execute(db);
}
