import { sql } from 'kysely';
import type { Database } from './connection.ts';

const GATHER_MS = 50;

/** Announces a new booking `id` in its transaction; listeners are notified at commit. */
export async function announceBooking(trx: Database, id: string): Promise<void> {
  await sql`select pg_notify('booking_changes', ${id})`.execute(trx);
}

/**
 * Announces committed bookings in small batches. Commits with announcements wait for each other, so
 * separate ones made sixteen concurrent bookings as slow as sequential ones. Announcements lost
 * when a process dies are made up for by the next change.
 */
export function gatheredAnnouncements(db: Database): (id: string) => void {
  let waiting: string[] = [];
  const announce = (): void => {
    const ids = waiting;
    waiting = [];
    sql`select pg_notify('booking_changes', id) from unnest(${ids}::text[]) as id`
      .execute(db)
      .catch(() => undefined);
  };
  return (id) => {
    waiting.push(id);
    if (waiting.length === 1) setTimeout(announce, GATHER_MS).unref();
  };
}
