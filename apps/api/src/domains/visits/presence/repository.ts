import { sql } from 'kysely';
import type { Database } from '../../../platform/database/connection.ts';
import type { Look } from './lookers.ts';

/**
 * Tells every API process who has a booking open or has closed it, and, where that `isChange`, every
 * stream of changes. Nothing is stored. Answers whether there is such a booking.
 */
export async function announceLook(db: Database, look: Look, isChange: boolean): Promise<boolean> {
  const { rows } = await sql`
    select pg_notify('looks', ${JSON.stringify(look)}),
      case when ${isChange}::boolean then pg_notify('looker_changes', b.id::text) end
    from bookings.bookings b where b.id = ${look.bookingId}`.execute(db);
  return rows.length > 0;
}
