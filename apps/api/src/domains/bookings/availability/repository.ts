import { sql } from 'kysely';
import type { Database } from '../../../platform/database/connection.ts';
import type { RegionRow } from './regions.ts';

/** All regions, with the revision of that state. */
export interface Regions {
  readonly all: readonly RegionRow[];
  readonly revision: number;
}

/** Reads all regions (a handful of rows) with their days off and ZIP prefixes. */
export async function readRegions(db: Database, now: Date): Promise<Regions> {
  const { rows } = await sql<RegionRow & { revision: number }>`
    select v.revision, r.id, r.name, r.zone, r.capacity_per_hour, r.is_default, r.is_closed,
      r.opening_hours, r.serves_zone, r.version,
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
    from regions r join regions_revision v on v.is_only
    order by r.id`.execute(db);
  return { all: rows, revision: rows[0]?.revision ?? 0 };
}

/** Lists all regions. */
export async function listRegions(db: Database, now: Date): Promise<RegionRow[]> {
  return [...(await readRegions(db, now)).all];
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

/**
 * Counts taken seats per slot, omitting slots without any, and the change rows included in each
 * count. Lapsed holds don't count. Reads the stored counts, and only those seats whose hold has just
 * lapsed.
 */
export async function countTakenSeats(
  db: Database,
  query: { regionId: string; from: Date; to: Date; now: Date },
): Promise<{ startsAt: Date; taken: number; changes: number }[]> {
  const { rows } = await sql<{ startsAt: Date; taken: number; changes: number }>`
    select starts_at as "startsAt", sum(taken)::int as taken, sum(change)::int as changes
    from (
      select starts_at, taken, 0 as change from slot_counts
      where region_id = ${query.regionId} and starts_at between ${query.from} and ${query.to}
      union all
      select starts_at, taken, 1 from slot_count_changes
      where region_id = ${query.regionId} and starts_at between ${query.from} and ${query.to}
      union all
      select s.starts_at, -1, 0
      from bookings b join seats s on s.booking_id = b.id
      where b.status = 'pending' and b.hold_expires_at <= ${query.now}
        and s.held_until <= ${query.now} and not s.goes_when_free
        and s.region_id = ${query.regionId} and s.starts_at between ${query.from} and ${query.to}
    ) counted
    group by starts_at`.execute(db);
  return rows;
}

/**
 * Counts the taken seats per region and slot between two instants, by the rules of
 * `countTakenSeats`.
 */
export async function countTakenByRegion(
  db: Database,
  query: { regionIds: readonly string[]; from: Date; to: Date; now: Date },
): Promise<{ regionId: string; startsAt: Date; taken: number }[]> {
  const regionIds = sql`any(${query.regionIds}::text[])`;
  const isInSpan = sql`starts_at between ${query.from} and ${query.to}`;
  const { rows } = await sql<{ regionId: string; startsAt: Date; taken: number }>`
    select region_id as "regionId", starts_at as "startsAt", sum(taken)::int as taken
    from (
      select region_id, starts_at, taken from slot_counts
      where region_id = ${regionIds} and ${isInSpan}
      union all
      select region_id, starts_at, taken from slot_count_changes
      where region_id = ${regionIds} and ${isInSpan}
      union all
      select s.region_id, s.starts_at, -1
      from bookings b join seats s on s.booking_id = b.id
      where b.status = 'pending' and b.hold_expires_at <= ${query.now}
        and s.held_until <= ${query.now} and not s.goes_when_free
        and s.region_id = ${regionIds} and s.${isInSpan}
    ) counted
    group by region_id, starts_at`.execute(db);
  return rows;
}

/**
 * Folds the change rows of taken seats into the stored counts. The result of `countTakenSeats`
 * stays the same. Does nothing while another process does it.
 */
export async function foldSlotCounts(db: Database): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ isMine: boolean }>`
      select pg_try_advisory_xact_lock(hashtextextended('slot counts', 0)) as "isMine"`.execute(
      trx,
    );
    if (rows[0]?.isMine !== true) return;
    // A separate statement, so that it sees what the previous lock holder committed.
    await sql`
      with folded as (
        delete from slot_count_changes returning region_id, starts_at, taken
      ), sums as (
        select f.region_id, f.starts_at, sum(f.taken)::int as taken
        from folded f join regions r on r.id = f.region_id
        group by 1, 2
      )
      merge into slot_counts c using sums s
        on c.region_id = s.region_id and c.starts_at = s.starts_at
      when matched then update set taken = c.taken + s.taken
      when not matched then insert values (s.region_id, s.starts_at, s.taken)`.execute(trx);
  });
}

/** Lists upcoming slots with a free seat, nearest to `around` first. */
export async function listNearestFree(
  db: Database,
  query: { regionId: string; around: Date; now: Date; limit: number },
): Promise<{ startsAt: Date; free: number }[]> {
  // A week in both directions keeps this an index scan of a few hundred rows.
  const { rows } = await sql<{ startsAt: Date; free: number }>`
    select starts_at as "startsAt", count(*)::int as free
    from seats
    where region_id = ${query.regionId}
      and starts_at > ${query.now}
      and starts_at between ${query.around}::timestamptz - interval '7 days'
        and ${query.around}::timestamptz + interval '7 days'
      and (booking_id is null or (held_until <= ${query.now} and not goes_when_free))
    group by starts_at
    order by abs(extract(epoch from starts_at - ${query.around}::timestamptz)), starts_at
    limit ${query.limit}`.execute(db);
  return rows;
}

/** Counts the seats of a slot and how many of them are free. */
export async function countSeats(
  db: Database,
  slot: { regionId: string; startsAt: Date; now: Date },
): Promise<{ seats: number; free: number }> {
  const { rows } = await sql<{ seats: number; free: number }>`
    select count(*)::int as seats,
      (count(*) filter (
        where booking_id is null or (held_until <= ${slot.now} and not goes_when_free)
      ))::int as free
    from seats where region_id = ${slot.regionId} and starts_at = ${slot.startsAt}`.execute(db);
  return rows[0] ?? { seats: 0, free: 0 };
}
