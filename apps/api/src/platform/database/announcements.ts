import { sql } from 'kysely';
import type { Database } from './connection.ts';

const GATHER_MS = 50;

/** Announces in the transaction that booking `id` is new: whoever listens hears of it at its commit. */
export async function announceBooking(trx: Database, id: string): Promise<void> {
  await sql`select pg_notify('booking_changes', ${id})`.execute(trx);
}

/**
 * Announces bookings that have been committed, those of a moment together. Commits that announce
 * something wait for each other, so that announcing each by itself made sixteen that book at once
 * as slow as one. What a process takes with it when it dies is seen with the next change.
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
