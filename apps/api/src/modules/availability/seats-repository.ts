import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../database/connection.ts';
import type { WantedSlot } from './regions.ts';

/** A region's slots and how many places each should have. */
interface Wanted {
  readonly regionId: string;
  readonly slots: readonly WantedSlot[];
}

/**
 * Locks a region against other changes of its places, until the transaction ends. Bookings go on:
 * the lock doesn't touch the row's key, which is all that a booking refers to.
 */
export async function lockRegion(db: Database, regionId: string): Promise<void> {
  await db.selectFrom('regions').select('id').where('id', '=', regionId).forNoKeyUpdate().execute();
}

const wantedRows = ({ slots }: Wanted): RawBuilder<unknown> => sql`
  unnest(
    ${slots.map(({ startsAt }) => startsAt)}::timestamptz[],
    ${slots.map(({ places }) => places)}::int[]
  ) as w (starts_at, places)`;

/** The coming slots that have more places than they should; one that isn't wanted should have none. */
const crowdedOf = (wanted: Wanted, now: Date): RawBuilder<unknown> => sql`
  select s.starts_at, count(*) - coalesce(max(w.places), 0) as surplus
  from seats s left join ${wantedRows(wanted)} on w.starts_at = s.starts_at
  where s.region_id = ${wanted.regionId} and s.starts_at > ${now}
  group by s.starts_at
  having count(*) > coalesce(max(w.places), 0)`;

/**
 * Makes the places that slots lack; where there are enough, nothing changes. The caller holds the
 * region's lock, so nobody else is making the same ones.
 */
export async function addMissingSeats(db: Database, wanted: Wanted): Promise<void> {
  await sql`
    with lacking as (
      select w.starts_at, w.places, count(s.seat) as present
      from ${wantedRows(wanted)}
      left join seats s on s.region_id = ${wanted.regionId} and s.starts_at = w.starts_at
      group by w.starts_at, w.places
      having count(s.seat) < w.places
    )
    insert into seats (region_id, starts_at, seat)
    select ${wanted.regionId}, l.starts_at, n.seat
    from lacking l
    cross join lateral (
      select number as seat from generate_series(1, (l.places + l.present)::int) as number
      where not exists (
        select from seats s
        where s.region_id = ${wanted.regionId} and s.starts_at = l.starts_at and s.seat = number
      )
      order by number
      limit l.places - l.present
    ) n
    on conflict do nothing`.execute(db);
}

/** Takes free places away from slots that have too many: the last ones, which are taken last. */
export async function removeSurplusSeats(db: Database, wanted: Wanted, now: Date): Promise<void> {
  await sql`
    with crowded as materialized (${crowdedOf(wanted, now)}), free as materialized (
      select s.starts_at, s.seat, c.surplus,
        row_number() over (partition by s.starts_at order by s.seat desc) as nth
      from crowded c
      join seats s on s.region_id = ${wanted.regionId} and s.starts_at = c.starts_at
        and s.booking_id is null
    )
    delete from seats s using free f
    where s.region_id = ${wanted.regionId} and s.starts_at = f.starts_at and s.seat = f.seat
      and s.booking_id is null and f.nth <= f.surplus`.execute(db);
}

/** Locks every place of the slots that have too many, so that none of them is taken or freed. */
export async function lockCrowdedSeats(db: Database, wanted: Wanted, now: Date): Promise<void> {
  await sql`
    with crowded as materialized (${crowdedOf(wanted, now)})
    select s.seat from crowded c
    join seats s on s.region_id = ${wanted.regionId} and s.starts_at = c.starts_at
    order by s.starts_at, s.seat
    for update of s`.execute(db);
}

/**
 * Marks the taken places of slots that have too many: each goes when its booking does. Those of
 * other slots are ordinary places again.
 */
export async function markGoingSeats(db: Database, wanted: Wanted, now: Date): Promise<void> {
  await sql`
    with crowded as materialized (${crowdedOf(wanted, now)})
    update seats s set goes_when_free = true
    from crowded c
    where s.region_id = ${wanted.regionId} and s.starts_at = c.starts_at
      and s.booking_id is not null and not s.goes_when_free`.execute(db);
  await sql`
    with crowded as materialized (${crowdedOf(wanted, now)})
    update seats s set goes_when_free = false
    where s.region_id = ${wanted.regionId} and s.starts_at > ${now} and s.goes_when_free
      and s.starts_at not in (select starts_at from crowded)`.execute(db);
}
