import { type Kysely, sql } from 'kysely';

const EVERY_HOUR = Array.from({ length: 7 }, () =>
  Array.from({ length: 12 }, (_, index) => `${String(8 + index).padStart(2, '0')}:00`),
);

const statements = [
  // When a region takes appointments: the start times by weekday, Sunday first.
  `alter table regions
    add column opening_hours jsonb not null default '${JSON.stringify(EVERY_HOUR)}'
      constraint regions_opening_hours_weekly check (jsonb_array_length(opening_hours) = 7),
    add column is_closed boolean not null default false,
    add column version integer not null default 1,
    add constraint regions_default_open check (not (is_default and is_closed))`,
  `create unique index regions_name_key on regions (lower(name))`,

  // A day on which a region, or every region, takes no appointments.
  `create table days_off (
    id uuid constraint days_off_pkey primary key,
    region_id text constraint days_off_region_fkey references regions (id) on delete cascade,
    date date not null,
    reason text not null,
    created_by uuid not null constraint days_off_created_by_fkey references users (id),
    created_at timestamptz not null,
    constraint days_off_region_date_key unique nulls not distinct (region_id, date)
  )`,
  `create index days_off_created_by on days_off (created_by)`,

  // A place of an hour that has more than it should: it is gone once its booking is.
  `alter table seats
    add column goes_when_free boolean not null default false,
    add constraint seats_going_is_taken check (not goes_when_free or booking_id is not null)`,

  // Staff delete a region that nothing was ever asked of, and see what is to come in the others.
  `create index bookings_region on bookings (region_id, starts_at)`,
  `create index quick_bookings_region on quick_bookings (region_id)`,
];

/** Regions have opening hours and days off, and places that go once they are free. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
