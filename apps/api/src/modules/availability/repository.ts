import { sql } from 'kysely';
import type { Database } from '../../database/connection.ts';

/** A region's row. */
export interface RegionRow {
  readonly id: string;
  readonly name: string;
  readonly zone: string;
  readonly capacity_per_hour: number;
  readonly is_default: boolean;
}

/** All regions: a handful of rows. */
export function listRegions(db: Database): Promise<RegionRow[]> {
  return db
    .selectFrom('regions')
    .select(['id', 'name', 'zone', 'capacity_per_hour', 'is_default'])
    .orderBy('id')
    .execute();
}

/** Adds the regions that aren't there yet. */
export async function addRegions(db: Database, regions: readonly RegionRow[]): Promise<void> {
  await db
    .insertInto('regions')
    .values(regions)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}

/** Free places per slot that has been opened. A lapsed hold is free. */
export async function countFreeSeats(
  db: Database,
  asked: { regionId: string; from: Date; to: Date; now: Date },
): Promise<{ startsAt: Date; free: number }[]> {
  const { rows } = await sql<{ startsAt: Date; free: number }>`
    select starts_at as "startsAt",
      (count(*) filter (where booking_id is null or held_until <= ${asked.now}))::int as free
    from seats
    where region_id = ${asked.regionId} and starts_at between ${asked.from} and ${asked.to}
    group by starts_at
    order by starts_at`.execute(db);
  return rows;
}

/** Makes the seats of slots that have none yet. Opening a slot again changes nothing. */
export async function openSlots(
  db: Database,
  region: { id: string; capacity: number },
  starts: readonly Date[],
): Promise<void> {
  await sql`
    insert into seats (region_id, starts_at, seat)
    select ${region.id}, starts_at, seat
    from unnest(${starts}::timestamptz[]) as starts_at,
      generate_series(1, ${region.capacity}::int) as seat
    order by starts_at, seat
    on conflict do nothing`.execute(db);
}

/** The next slots with a free place, the nearest to `around` first. */
export async function listNearestFree(
  db: Database,
  asked: { regionId: string; around: Date; now: Date; limit: number },
): Promise<{ startsAt: Date; free: number }[]> {
  // Looking a week to both sides keeps this an index scan of a few hundred rows.
  const { rows } = await sql<{ startsAt: Date; free: number }>`
    select starts_at as "startsAt", count(*)::int as free
    from seats
    where region_id = ${asked.regionId}
      and starts_at > ${asked.now}
      and starts_at between ${asked.around}::timestamptz - interval '7 days'
        and ${asked.around}::timestamptz + interval '7 days'
      and (booking_id is null or held_until <= ${asked.now})
    group by starts_at
    order by abs(extract(epoch from starts_at - ${asked.around}::timestamptz)), starts_at
    limit ${asked.limit}`.execute(db);
  return rows;
}

/** How many places a slot has, and how many of them are free. */
export async function countSeats(
  db: Database,
  slot: { regionId: string; startsAt: Date; now: Date },
): Promise<{ places: number; free: number }> {
  const { rows } = await sql<{ places: number; free: number }>`
    select count(*)::int as places,
      (count(*) filter (where booking_id is null or held_until <= ${slot.now}))::int as free
    from seats where region_id = ${slot.regionId} and starts_at = ${slot.startsAt}`.execute(db);
  return rows[0] ?? { places: 0, free: 0 };
}
