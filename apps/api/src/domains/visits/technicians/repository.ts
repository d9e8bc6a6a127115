import type { TechnicianColor } from '@voltcourier/contracts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/connection.ts';

/** Row of a technician. */
export interface TechnicianRow {
  readonly id: string;
  readonly name: string;
  readonly phone: string | null;
  readonly region_id: string;
  readonly user_id: string | null;
  readonly color: TechnicianColor;
  /** Times by weekday, Sunday first; null for the region's hours. */
  readonly working_hours: readonly (readonly string[])[] | null;
  readonly days_off: readonly string[];
  readonly is_retired: boolean;
  readonly version: number;
}

/** A technician with additional fields for a list. */
export interface ListedTechnician extends TechnicianRow {
  readonly region_name: string;
  readonly username: string | null;
  readonly coming: number;
}

/** Columns of a technician that are written. */
export type TechnicianValues = Omit<TechnicianRow, 'id' | 'version'>;

const columns = sql`t.id, t.name, t.phone, t.region_id, t.user_id, t.color, t.working_hours,
  t.days_off, t.is_retired, t.version`;

/** Counts the upcoming visits and open emergencies of technician `t`. */
const comingOf = (now: Date) => sql`
  select count(*)::int from bookings.bookings b
  where b.technician_id = t.id and b.status in ('pending', 'confirmed')
    and (b.kind = 'emergency' or b.starts_at > ${now}::timestamptz - interval '1 hour')`;

/** Lists all technicians, active ones first; there are few rows. */
export async function listTechnicianRows(db: Database, now: Date): Promise<ListedTechnician[]> {
  const { rows } = await sql<ListedTechnician>`
    select ${columns}, r.name as region_name, (
      select u.username from accounts.users u where u.id = t.user_id and u.deleted_at is null
    ) as username, (${comingOf(now)}) as coming
    from technicians t
    join bookings.regions r on r.id = t.region_id
    order by t.is_retired, lower(t.name), t.id`.execute(db);
  return rows;
}

/** Serializes additions and changes of technicians, so that no two take a name or an account. */
export async function lockTechnicians(db: Database): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('technicians', 0))`.execute(db);
}

/**
 * Returns a technician, locked until the transaction ends, so that assignments and retirement are
 * serialized.
 */
export async function lockTechnician(db: Database, id: string): Promise<TechnicianRow | undefined> {
  const { rows } = await sql<TechnicianRow>`
    select ${columns} from technicians t where t.id = ${id} for no key update`.execute(db);
  return rows[0];
}

/** Finds the active technician of a staff account. */
export async function findTechnicianOf(
  db: Database,
  userId: string,
): Promise<TechnicianRow | undefined> {
  const { rows } = await sql<TechnicianRow>`
    select ${columns} from technicians t
    where t.user_id = ${userId} and not t.is_retired`.execute(db);
  return rows[0];
}

/** Counts a technician's upcoming visits. */
export async function countComing(db: Database, id: string, now: Date): Promise<number> {
  const { rows } = await sql<{ coming: number }>`
    select (${comingOf(now)}) as coming from technicians t where t.id = ${id}`.execute(db);
  return rows[0]?.coming ?? 0;
}

const valuesOf = (values: TechnicianValues) => ({
  ...values,
  working_hours: values.working_hours === null ? null : JSON.stringify(values.working_hours),
  days_off: JSON.stringify(values.days_off),
});

/** Adds a technician. */
export async function insertTechnician(
  db: Database,
  id: string,
  values: TechnicianValues,
  at: Date,
): Promise<void> {
  await db
    .insertInto('technicians')
    .values({ id, ...valuesOf(values), created_at: at })
    .execute();
}

/** Adds technicians to existing regions, if there are no technicians yet. */
export async function addFirstTechnicians(
  db: Database,
  technicians: readonly Pick<TechnicianRow, 'id' | 'name' | 'phone' | 'region_id' | 'color'>[],
  at: Date,
): Promise<void> {
  await sql`
    insert into technicians (id, name, phone, region_id, color, created_at)
    select t.id, t.name, t.phone, t.region_id, t.color, ${at}
    from jsonb_to_recordset(${JSON.stringify(technicians)}::jsonb) as t (
      id uuid, name text, phone text, region_id text, color text
    )
    join bookings.regions r on r.id = t.region_id
    where not exists (select from technicians)`.execute(db);
}

/** Saves a technician. The caller holds the lock. */
export async function saveTechnician(
  db: Database,
  id: string,
  values: TechnicianValues,
): Promise<void> {
  await db
    .updateTable('technicians')
    .set(({ eb }) => ({ ...valuesOf(values), version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/** Whether another technician already has the name or the account. */
export async function findTaken(
  db: Database,
  { id, name, userId }: { id: string; name: string; userId: string | null },
): Promise<{ hasName: boolean; hasUser: boolean }> {
  const { rows } = await sql<{ hasName: boolean; hasUser: boolean }>`
    select lower(t.name) = lower(${name}) as "hasName", t.user_id is not distinct from ${userId}
      and t.user_id is not null as "hasUser"
    from technicians t
    where t.id <> ${id} and (lower(t.name) = lower(${name}) or t.user_id = ${userId})`.execute(db);
  return {
    hasName: rows.some(({ hasName }) => hasName),
    hasUser: rows.some(({ hasUser }) => hasUser),
  };
}

/** Whether an account is a staff account. */
export async function isEmployee(db: Database, userId: string): Promise<boolean> {
  const { rows } = await sql`
    select from accounts.users where id = ${userId} and role <> 'CUSTOMER' and deleted_at is null`.execute(
    db,
  );
  return rows.length === 1;
}

/** Finds a technician's visit at an instant, other than a given booking. */
export async function findVisitAt(
  db: Database,
  query: { technicianId: string; startsAt: Date; bookingId: string },
): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    select b.name from bookings.bookings b
    where b.technician_id = ${query.technicianId} and b.starts_at = ${query.startsAt}
      and b.kind = 'scheduled' and b.id <> ${query.bookingId}`.execute(db);
  return rows[0]?.name;
}

/** A technician who can be assigned to a booking. */
export interface CandidateRow extends TechnicianRow {
  readonly busy_with: string | null;
  readonly visits: number;
}

/** Lists a region's technicians with their visits between two instants, without a given booking. */
export async function listCandidates(
  db: Database,
  query: {
    regionId: string;
    bookingId: string;
    /** Null for an emergency, which has no slot. */
    startsAt: Date | null;
    from: Date;
    to: Date;
  },
): Promise<CandidateRow[]> {
  const { rows } = await sql<CandidateRow>`
    select ${columns}, day.busy_with, day.visits
    from technicians t
    cross join lateral (
      select count(*)::int as visits,
        max(b.name) filter (
          where b.kind = 'scheduled' and b.starts_at = ${query.startsAt}::timestamptz
        ) as busy_with
      from bookings.bookings b
      where b.technician_id = t.id and b.id <> ${query.bookingId}
        and b.starts_at >= ${query.from} and b.starts_at < ${query.to}
    ) day
    where t.region_id = ${query.regionId} and not t.is_retired
    order by lower(t.name), t.id`.execute(db);
  return rows;
}

/**
 * Lists the technicians of some visits' regions, each with the IDs of the visits at whose hour they
 * have another one.
 */
export async function listBusy(
  db: Database,
  visits: readonly { id: string; region_id: string; kind: string; starts_at: Date }[],
): Promise<(TechnicianRow & { busy_for: readonly string[] })[]> {
  const scheduled = visits.filter(({ kind }) => kind === 'scheduled');
  const { rows } = await sql<TechnicianRow & { busy_for: readonly string[] }>`
    select ${columns}, array(
      select v.id::text
      from unnest(
        ${scheduled.map(({ id }) => id)}::uuid[],
        ${scheduled.map(({ starts_at: at }) => at.toISOString())}::timestamptz[]
      ) as v (id, starts_at)
      where exists (
        select from bookings.bookings b
        where b.technician_id = t.id and b.starts_at = v.starts_at and b.kind = 'scheduled'
          and b.id <> v.id
      )
    ) as busy_for
    from technicians t
    where t.region_id = any(${visits.map((visit) => visit.region_id)}::text[]) and not t.is_retired
    order by lower(t.name), t.id`.execute(db);
  return rows;
}

/** Lists the active technicians of a region, and given others. */
export async function listOfRegion(
  db: Database,
  query: { regionId: string; others: readonly string[] },
): Promise<TechnicianRow[]> {
  const { rows } = await sql<TechnicianRow>`
    select ${columns} from technicians t
    where (t.region_id = ${query.regionId} and not t.is_retired)
      or t.id = any(${query.others}::uuid[])
    order by lower(t.name), t.id`.execute(db);
  return rows;
}

/** A visit on a technician's days, as JSON. */
export interface VisitJson {
  readonly id: string;
  readonly name: string;
  readonly kind: 'scheduled' | 'emergency';
  readonly status: string;
  readonly startsAt: string;
  readonly location: string;
}

/** Lists all active technicians with their visits between two instants, earliest first. */
export async function listDays(
  db: Database,
  { from, to, regionId }: { from: Date; to: Date; regionId?: string },
): Promise<(TechnicianRow & { visits: readonly VisitJson[] })[]> {
  const { rows } = await sql<TechnicianRow & { visits: readonly VisitJson[] }>`
    select ${columns}, (
      select coalesce(json_agg(json_build_object('id', b.id, 'name', b.name, 'kind', b.kind,
        'status', b.status, 'startsAt', b.starts_at, 'location', b.location) order by b.starts_at, b.id), '[]')
      from bookings.bookings b
      where b.technician_id = t.id and b.starts_at >= ${from} and b.starts_at < ${to}
    ) as visits
    from technicians t
    where not t.is_retired ${regionId === undefined ? sql`` : sql`and t.region_id = ${regionId}`}
    order by lower(t.name), t.id`.execute(db);
  return rows;
}
