import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../platform/database/connection.ts';
import type { Look } from './lookers.ts';

/** Kinds of records with presence. */
export type Looked = 'booking' | 'request';

const RECORDS: Readonly<Record<Looked, (id: string) => RawBuilder<unknown>>> = {
  booking: (id) => sql`select b.id from bookings.bookings b where b.id = ${id}`,
  request: (id) => sql`
    select q.id from bookings.quick_bookings q where q.id = ${id}
    union all select c.id from bookings.contact_requests c where c.id = ${id}`,
};

/**
 * Announces to every API process who has opened or closed a record and, if `isChange`, to every
 * change stream. Nothing is stored. Returns whether the record exists.
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
