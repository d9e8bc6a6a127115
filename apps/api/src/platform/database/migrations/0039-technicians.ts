import { type Kysely, sql } from 'kysely';

const statements = [
  // Who drives to customers: the hours by weekday, Sunday first, or none for those of the region.
  `create table technicians (
    id uuid constraint technicians_pkey primary key,
    name text not null,
    phone text,
    region_id text not null constraint technicians_region_fkey references regions (id),
    user_id uuid constraint technicians_user_fkey references users (id),
    color text not null,
    working_hours jsonb
      constraint technicians_working_hours_weekly check (jsonb_array_length(working_hours) = 7),
    days_off jsonb not null default '[]',
    is_retired boolean not null default false,
    version integer not null default 1,
    created_at timestamptz not null
  )`,
  `create index technicians_region on technicians (region_id, id)`,
  `create unique index technicians_user_key on technicians (user_id) where user_id is not null`,

  `alter table bookings
    add column technician_id uuid constraint bookings_technician_fkey references technicians (id),
    add constraint bookings_technician_goes check
      (technician_id is null or status not in ('expired', 'cancelled'))`,
  // Visits start on the hour and keep their technician until the next: nobody is in two places. An
  // emergency has no hour.
  `create unique index bookings_technician_key on bookings (technician_id, starts_at)
    where technician_id is not null and kind = 'scheduled'`,
  // A technician's visits by day, and the lists of staff of theirs and of nobody's.
  `create index bookings_technician on bookings (technician_id, starts_at, id)
    where technician_id is not null`,
  `create index bookings_unassigned on bookings
    (coalesce(respond_by, starts_at), (-priority), id)
    where technician_id is null and status in ('pending', 'confirmed')`,
];

/** Technicians, and who of them goes to which booking. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
