import { type Kysely, sql } from 'kysely';

const statements = [
  `create table processes (
    id uuid constraint processes_pkey primary key,
    kind text not null constraint processes_kind_known
      check (kind in ('server', 'worker', 'server-and-worker')),
    host text not null,
    pid integer not null,
    version text not null,
    commit text,
    started_at timestamptz not null default now(),
    seen_at timestamptz not null default now()
  ) with (fillfactor = 50)`,
  `create table vendor_health (
    vendor text constraint vendor_health_pkey primary key,
    succeeded_at timestamptz,
    failed_at timestamptz,
    failure text
  ) with (fillfactor = 50)`,
];

/** Adds the running processes with their heartbeats, and when vendors last answered. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
