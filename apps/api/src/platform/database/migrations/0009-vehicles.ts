import { type Kysely, sql } from 'kysely';

const statements = [
  `create table vehicles (
    id uuid constraint vehicles_pkey primary key default gen_random_uuid(),
    user_id uuid not null constraint vehicles_user_fkey references users (id),
    make text not null,
    model text not null,
    year integer,
    plate text,
    connector text constraint vehicles_connector_known
      check (connector in ('nacs', 'ccs1', 'j1772', 'chademo')),
    battery_wh integer constraint vehicles_battery_positive check (battery_wh > 0),
    nickname text,
    is_default boolean not null,
    created_at timestamptz not null
  )`,
  `create index vehicles_user on vehicles (user_id, created_at, id)`,
  `create unique index vehicles_one_default on vehicles (user_id) where is_default`,

  // What the vehicle was when it was booked for: the vehicle itself may change or go.
  `alter table bookings add column vehicle_facts jsonb`,
];

/** People have vehicles, and bookings know which one they are for. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
