import type { RegionForm } from '@voltcourier/contracts';
import { sql } from 'kysely';
import type { Context } from '../../../platform/context.ts';
import type { Database } from '../../../platform/database/connection.ts';

/** A day off and the user who added it. */
export interface DayOffRow {
  readonly id: string;
  readonly region_id: string | null;
  readonly date: string;
  readonly reason: string;
  readonly created_by: string;
}

/** Columns of a region, as written. */
export interface RegionValues extends Omit<RegionForm, 'openingHours'> {
  readonly openingHours: readonly (readonly string[])[];
}

/** Serializes settings changes until the transaction ends. */
export async function lockSettings(db: Database): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('settings', 0))`.execute(db);
}

/** Locks a region exclusively: nothing can be booked in it until the transaction ends. */
export async function lockRegionWhole(db: Database, id: string): Promise<void> {
  await db.selectFrom('regions').select('id').where('id', '=', id).forUpdate().execute();
}

const columnsOf = (values: RegionValues) => ({
  name: values.name,
  zone: values.zone,
  capacity_per_hour: values.capacityPerHour,
  is_default: values.isDefault,
  is_closed: values.isClosed,
  opening_hours: JSON.stringify(values.openingHours),
  serves_zone: values.servesZone,
});

async function saveArea(db: Database, id: string, values: RegionValues): Promise<void> {
  if (values.isDefault) {
    await sql`
      update regions set is_default = false, version = version + 1
      where is_default and id <> ${id}`.execute(db);
  }
  await db.deleteFrom('zip_prefixes').where('region_id', '=', id).execute();
  if (values.zipPrefixes.length === 0) return;
  await db
    .insertInto('zip_prefixes')
    .values(values.zipPrefixes.map((prefix) => ({ prefix, region_id: id })))
    .execute();
}

/** Adds a region. The caller holds the settings lock. */
export async function insertRegion(db: Database, id: string, values: RegionValues): Promise<void> {
  const isDefault = values.isDefault;
  // Only one region can be the default: the flag moves after the new region exists.
  await db
    .insertInto('regions')
    .values({ id, ...columnsOf(values), is_default: false })
    .execute();
  await saveArea(db, id, values);
  if (!isDefault) return;
  await db.updateTable('regions').set({ is_default: true }).where('id', '=', id).execute();
}

/** Overwrites a region. The caller holds its lock. */
export async function saveRegion(db: Database, id: string, values: RegionValues): Promise<void> {
  await saveArea(db, id, values);
  await db
    .updateTable('regions')
    .set(({ eb }) => ({ ...columnsOf(values), version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/** Deletes a region with its seats, prefixes and days off. */
export async function deleteRegion(db: Database, id: string): Promise<void> {
  await db.deleteFrom('seats').where('region_id', '=', id).execute();
  await db.deleteFrom('regions').where('id', '=', id).execute();
}

/** Counts each region's upcoming appointments, and tells whether it was ever used. */
export async function countUses(
  { ports }: Pick<Context, 'ports'>,
  db: Database,
  now: Date,
): Promise<{ id: string; coming: number; isUsed: boolean }[]> {
  const { rows } = await sql<{ id: string; coming: number; isUsed: boolean }>`
    select r.id,
      (
        select count(*)::int from bookings b
        where b.region_id = r.id and b.starts_at > ${now} and b.kind = 'scheduled'
          and b.status in ('pending', 'confirmed')
      ) as coming,
      exists (select from bookings b where b.region_id = r.id)
        or exists (select from quick_bookings q where q.region_id = r.id)
        or ${ports.technicians.workIn(sql.ref('r.id'))} as "isUsed"
    from regions r`.execute(db);
  return rows;
}

/** An appointment that holds a seat. */
export interface TakenRow {
  readonly id: string;
  readonly name: string;
  readonly starts_at: Date;
  readonly local_date: string;
  readonly local_time: string;
}

/** Lists a region's upcoming appointments that hold a seat, soonest first. */
export async function listTaken(db: Database, regionId: string, now: Date): Promise<TakenRow[]> {
  const { rows } = await sql<TakenRow>`
    select b.id, b.name, s.starts_at, b.local_date, b.local_time
    from seats s join bookings b on b.id = s.booking_id
    where s.region_id = ${regionId} and s.starts_at > ${now}
      and (s.held_until is null or s.held_until > ${now})
    order by s.starts_at, s.seat`.execute(db);
  return rows;
}

/** Lists days off from a date on, soonest first. */
export async function listDaysOff(db: Database, from: string): Promise<DayOffRow[]> {
  return db
    .selectFrom('days_off as d')
    .innerJoin('accounts.users as u', 'u.id', 'd.created_by')
    .select(['d.id', 'd.region_id', 'd.date', 'd.reason', 'u.username as created_by'])
    .where('d.date', '>=', from)
    .orderBy('d.date')
    .orderBy('d.region_id')
    .execute();
}

/** Adds a day off. Returns false if that day is already off. */
export async function insertDayOff(
  db: Database,
  day: Omit<DayOffRow, 'id'> & { id: string; at: Date },
): Promise<boolean> {
  const { at, ...row } = day;
  const added = await db
    .insertInto('days_off')
    .values({ ...row, created_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return added !== undefined;
}

/** Deletes a day off; returns undefined if there is none. */
export async function deleteDayOff(
  db: Database,
  id: string,
): Promise<Pick<DayOffRow, 'region_id' | 'date' | 'reason'> | undefined> {
  return db
    .deleteFrom('days_off')
    .where('id', '=', id)
    .returning(['region_id', 'date', 'reason'])
    .executeTakeFirst();
}
