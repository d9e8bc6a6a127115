import { type Kysely, sql } from 'kysely';

const statements = [
  `create table cost_centres (
    id uuid constraint cost_centres_pkey primary key default gen_random_uuid(),
    company_id uuid not null constraint cost_centres_company_fkey references companies (id),
    name text not null,
    created_at timestamptz not null,
    closed_at timestamptz
  )`,
  `create unique index cost_centres_open on cost_centres (company_id, lower(name))
    where closed_at is null`,
  `create index cost_centres_company on cost_centres (company_id)`,

  // A vehicle is somebody's own, or a company's.
  `alter table vehicles
    alter column user_id drop not null,
    add column company_id uuid constraint vehicles_company_fkey references companies (id),
    add column cost_centre_id uuid constraint vehicles_cost_centre_fkey references cost_centres (id),
    add constraint vehicles_one_owner check (num_nonnulls(user_id, company_id) = 1),
    add constraint vehicles_companies_cost check (cost_centre_id is null or company_id is not null),
    add constraint vehicles_own_default check (not is_default or user_id is not null)`,
  `create index vehicles_company on vehicles (company_id, created_at, id)
    where company_id is not null`,
  // A plate is how an import finds the vehicle again.
  `create unique index vehicles_company_plate on vehicles (company_id, plate)
    where company_id is not null and plate is not null`,
  `create index vehicles_cost_centre on vehicles (cost_centre_id)
    where cost_centre_id is not null`,

  // Whose visit it is, and where its cost belongs, as it was when it was booked.
  `alter table bookings
    add column company_id uuid constraint bookings_company_fkey references companies (id),
    add column cost_centre_id uuid constraint bookings_cost_centre_fkey references cost_centres (id)`,
  `create index bookings_company on bookings (company_id, local_date, starts_at, id)
    where company_id is not null`,
  `create index bookings_cost_centre on bookings (cost_centre_id)
    where cost_centre_id is not null`,

  `alter table company_events
    drop constraint company_events_kind_known,
    add constraint company_events_kind_known check (kind in (
      'founded', 'invited', 'withdrawn', 'joined', 'role-changed', 'removed', 'closed',
      'handed-over', 'vehicles-changed', 'cost-centres-changed'
    ))`,
];

/** Companies have vehicles and cost centres, and bookings know which of them they are for. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
