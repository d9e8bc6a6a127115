import { sql } from 'kysely';
import type { Database } from '../../../platform/database/connection.ts';

/** A slot and the number of its surplus or missing seats. */
export interface Difference {
  readonly startsAt: Date;
  readonly seats: number;
}

/**
 * Locks a region against other changes to its seats until the transaction ends. Bookings continue:
 * the lock doesn't cover the row's key, which is all that a booking references.
 */
export async function lockRegion(db: Database, regionId: string): Promise<void> {
  await db.selectFrom('regions').select('id').where('id', '=', regionId).forNoKeyUpdate().execute();
}

/** Counts the seats of each slot of a region that starts between two instants. */
export async function countSeatsPerSlot(
  db: Database,
  { regionId, from, to }: { regionId: string; from: Date; to: Date },
): Promise<{ startsAt: Date; seats: number }[]> {
  const { rows } = await sql<{ startsAt: Date; seats: number }>`
    select starts_at as "startsAt", count(*)::int as seats
    from seats
    where region_id = ${regionId} and starts_at between ${from} and ${to}
    group by starts_at`.execute(db);
  return rows;
}

const rowsOf = (slots: readonly Difference[]) => sql`
  unnest(
    ${slots.map(({ startsAt }) => startsAt)}::timestamptz[],
    ${slots.map(({ seats }) => seats)}::int[]
  )`;

/**
 * Adds missing seats to slots. The caller holds the region's lock, so no other transaction adds the
 * same ones.
 */
export async function addSeats(
  db: Database,
  regionId: string,
  lacking: readonly Difference[],
): Promise<void> {
  // The lowest free numbers: the range up to the total number of seats always has enough.
  await sql`
    insert into seats (region_id, starts_at, seat)
    select ${regionId}, l.starts_at, n.seat
    from ${rowsOf(lacking)} as l (starts_at, places)
    cross join lateral (
      select number as seat
      from generate_series(1, l.places + (
        select count(*)::int from seats s
        where s.region_id = ${regionId} and s.starts_at = l.starts_at
      )) as number
      where not exists (
        select from seats s
        where s.region_id = ${regionId} and s.starts_at = l.starts_at and s.seat = number
      )
      order by number
      limit l.places
    ) n
    on conflict do nothing`.execute(db);
}

/** Removes free seats from crowded slots: the highest numbers, which are booked last. */
export async function removeFreeSeats(
  db: Database,
  regionId: string,
  crowded: readonly Difference[],
): Promise<void> {
  // By `ctid`, so that each row is visited once. A seat that is booked in the meantime is no longer
  // free and stays.
  await sql`
    delete from seats
    where booking_id is null and ctid = any(array(
      select s.ctid
      from ${rowsOf(crowded)} as c (starts_at, places)
      cross join lateral (
        select ctid from seats
        where region_id = ${regionId} and starts_at = c.starts_at and booking_id is null
        order by seat desc
        limit c.places
      ) s
    ))`.execute(db);
}

/** Locks all seats of crowded slots, so that none of them is booked or released. */
export async function lockSeats(
  db: Database,
  regionId: string,
  crowded: readonly Difference[],
): Promise<void> {
  await sql`
    select s.seat from seats s
    where s.region_id = ${regionId}
      and s.starts_at = any(${crowded.map(({ startsAt }) => startsAt)}::timestamptz[])
    order by s.starts_at, s.seat
    for update`.execute(db);
}

/**
 * Marks the taken seats of crowded slots for removal when their booking releases them. Unmarks
 * those of other slots that start after `now`.
 */
export async function markGoingSeats(
  db: Database,
  { regionId, now }: { regionId: string; now: Date },
  crowded: readonly Difference[],
): Promise<void> {
  const starts = crowded.map(({ startsAt }) => startsAt);
  await sql`
    update seats s set goes_when_free = not s.goes_when_free
    where s.region_id = ${regionId} and s.starts_at > ${now} and s.booking_id is not null
      and s.goes_when_free is distinct from (s.starts_at = any(${starts}::timestamptz[]))`.execute(
    db,
  );
}
