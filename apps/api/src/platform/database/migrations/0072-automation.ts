import { type Kysely, sql } from 'kysely';

const statements = [
  // The automations, and whether they are on.
  `create table automations (
    name text constraint automations_pkey primary key
      constraint automations_name_known check (name in ('youtube')),
    is_on boolean not null,
    changed_by uuid constraint automations_changed_by_fkey references users (id),
    changed_at timestamptz
  )`,
  `create index automations_changed_by on automations (changed_by) where changed_by is not null`,
  // On by default: it does nothing unless YouTube is configured, and costs no money.
  `insert into automations (name, is_on) values ('youtube', true)`,

  `create table automation_runs (
    id uuid constraint automation_runs_pkey primary key,
    name text not null constraint automation_runs_name_fkey references automations (name),
    started_at timestamptz not null,
    ended_at timestamptz,
    failure text constraint automation_runs_failure_known check (failure in ('quota', 'bad_key',
      'unreachable', 'timeout', 'rejected', 'own_quota', 'interrupted')),
    constraint automation_runs_failed_ended check (failure is null or ended_at is not null)
  )`,
  `create index automation_runs_newest on automation_runs (name, started_at desc, id desc)`,
  `create index automation_runs_done on automation_runs (name, ended_at desc)
    where ended_at is not null and failure is null`,
  `create index automation_runs_old on automation_runs (started_at)`,

  // Uses of the YouTube quota, each stored before it happens. YouTube's days follow Pacific Time.
  `create table youtube_uses (
    id bigint generated always as identity constraint youtube_uses_pkey primary key,
    run_id uuid not null
      constraint youtube_uses_run_fkey references automation_runs (id) on delete cascade,
    day date not null,
    units integer not null constraint youtube_uses_units_positive check (units > 0),
    at timestamptz not null
  )`,
  `create index youtube_uses_day on youtube_uses (day) include (units)`,
  `create index youtube_uses_run on youtube_uses (run_id)`,

  // Videos returned by YouTube in a run, most viewed first.
  `create table trending_videos (
    run_id uuid
      constraint trending_videos_run_fkey references automation_runs (id) on delete cascade,
    place smallint constraint trending_videos_place_positive check (place > 0),
    video_id text not null,
    title text not null,
    channel text not null,
    url text not null,
    views bigint,
    published_at timestamptz not null,
    constraint trending_videos_pkey primary key (run_id, place)
  )`,
];

/** Creates the automations with their log, and the trending videos from YouTube. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
