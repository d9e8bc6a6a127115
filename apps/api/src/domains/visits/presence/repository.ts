import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../platform/database/connection.ts';
import type { Presence } from './viewers.ts';

/** Kinds of records with presence. */
export type ViewedKind = 'booking' | 'request';

const RECORDS: Readonly<Record<ViewedKind, (id: string) => RawBuilder<unknown>>> = {
  booking: (id) => sql`select b.id from bookings.bookings b where b.id = ${id}`,
  request: (id) => sql`
    select q.id from bookings.quick_bookings q where q.id = ${id}
    union all select c.id from bookings.contact_requests c where c.id = ${id}`,
};

/**
 * Announces to every API process who has opened or closed a record and, if `isChange`, to every
 * change stream. Nothing is stored. Returns whether the record exists.
 */
export async function announcePresence(
  db: Database,
  kind: ViewedKind,
  presence: Presence,
  isChange: boolean,
): Promise<boolean> {
  const { rows } = await sql`
    select pg_notify('presence', ${JSON.stringify(presence)}),
      case when ${isChange}::boolean then pg_notify('viewer_changes', r.id::text) end
    from (${RECORDS[kind](presence.recordId)}) r`.execute(db);
  return rows.length > 0;
}
