import { sql } from 'kysely';
import type { Database } from '../../../platform/database/connection.ts';

/** Writes an address in the place of a position, which is kept. The caller holds the lock. */
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
