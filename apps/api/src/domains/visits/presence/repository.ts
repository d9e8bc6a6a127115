import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../platform/database/connection.ts';
import type { Look } from './lookers.ts';

/** What can be looked at. */
export type Looked = 'booking' | 'request';

const RECORDS: Readonly<Record<Looked, (id: string) => RawBuilder<unknown>>> = {
  booking: (id) => sql`select b.id from bookings.bookings b where b.id = ${id}`,
  request: (id) => sql`
    select q.id from bookings.quick_bookings q where q.id = ${id}
    union all select c.id from bookings.contact_requests c where c.id = ${id}`,
};

/**
 * Tells every API process who has a record open or has closed it, and, where that `isChange`, every
 * stream of changes. Nothing is stored. Answers whether there is such a record.
 */
export async function announceLook(
  db: Database,
  kind: Looked,
  look: Look,
  isChange: boolean,
): Promise<boolean> {
  const { rows } = await sql`
    select pg_notify('looks', ${JSON.stringify(look)}),
      case when ${isChange}::boolean then pg_notify('looker_changes', r.id::text) end
    from (${RECORDS[kind](look.recordId)}) r`.execute(db);
  return rows.length > 0;
}
