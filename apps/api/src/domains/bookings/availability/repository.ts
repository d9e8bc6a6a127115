import { sql } from 'kysely';
import type { Database } from '../../../platform/database/connection.ts';
import type { RegionRow } from './regions.ts';

/** All regions, a handful of rows, each with its days off and its ZIP prefixes. */
export async function listRegions(db: Database, now: Date): Promise<RegionRow[]> {
  // One statement: a booking reads the regions, and must not have to ask for more.
  const { rows } = await sql<RegionRow>`
    select r.id, r.name, r.zone, r.capacity_per_hour, r.is_default, r.is_closed, r.opening_hours,
      r.serves_zone, r.version,
      array(
        select d.date::text from days_off d
        where d.region_id = r.id and d.date >= ${now}::date - 1
        union
        select d.date::text from days_off d
        where d.region_id is null and d.date >= ${now}::date - 1
        order by 1
      ) as days_off,
      array(
        select z.prefix from zip_prefixes z where z.region_id = r.id order by z.prefix
      ) as zip_prefixes
    from regions r
    order by r.id`.execute(db);
  return rows;
}

/** Adds regions to an installation that has none. */
export async function addFirstRegions(db: Database, regions: readonly RegionRow[]): Promise<void> {
  const rows = regions.map((region) => ({
    ...region,
    opening_hours: JSON.stringify(region.opening_hours),
  }));
  const json = JSON.stringify(rows);
  await sql`
    with added as (
      insert into regions
        (id, name, zone, capacity_per_hour, is_default, opening_hours, serves_zone)
      select id, name, zone, capacity_per_hour, is_default, opening_hours::jsonb, serves_zone
      from jsonb_to_recordset(${json}::jsonb) as r (
        id text, name text, zone text, capacity_per_hour smallint, is_default boolean,
        opening_hours text, serves_zone boolean
      )
      where not exists (select from regions)
      on conflict do nothing
      returning id
    )
    insert into zip_prefixes (prefix, region_id)
    select prefix, added.id
    from added
    join jsonb_to_recordset(${json}::jsonb) as r (id text, zip_prefixes jsonb) on r.id = added.id
    cross join jsonb_array_elements_text(r.zip_prefixes) as prefix
    on conflict do nothing`.execute(db);
}

/** Places per slot that has been opened, and how many are free. A lapsed hold is free. */
export async function countFreeSeats(
  db: Database,
  asked: { regionId: string; from: Date; to: Date; now: Date },
): Promise<{ startsAt: Date; places: number; free: number }[]> {
  const { rows } = await sql<{ startsAt: Date; places: number; free: number }>`
    select starts_at as "startsAt", count(*)::int as places,
      (count(*) filter (
        where booking_id is null or (held_until <= ${asked.now} and not goes_when_free)
      ))::int as free
    from seats
    where region_id = ${asked.regionId} and starts_at between ${asked.from} and ${asked.to}
    group by starts_at
    order by starts_at`.execute(db);
  return rows;
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
      and (booking_id is null or (held_until <= ${asked.now} and not goes_when_free))
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
      (count(*) filter (
        where booking_id is null or (held_until <= ${slot.now} and not goes_when_free)
      ))::int as free
    from seats where region_id = ${slot.regionId} and starts_at = ${slot.startsAt}`.execute(db);
  return rows[0] ?? { places: 0, free: 0 };
}
