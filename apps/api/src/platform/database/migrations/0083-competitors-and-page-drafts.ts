import { type Kysely, sql } from 'kysely';

const statements = [
  `alter table automations drop constraint automations_name_known`,
  `alter table automations
    add constraint automations_name_known check (name in ('youtube', 'seo'))`,
  // On by default: it only reads a file of our own site.
  `insert into automations (name, is_on) values ('seo', true)`,
  `alter table automation_runs drop constraint automation_runs_failure_known`,
  `alter table automation_runs
    add column found jsonb,
    add constraint automation_runs_failure_known check (failure in ('quota', 'bad_key',
      'unreachable', 'timeout', 'rejected', 'own_quota', 'interrupted', 'site_unreachable')),
    add constraint automation_runs_found_whole check (found is null or
      (ended_at is not null and failure is null))`,
  `create index automation_runs_log on automation_runs (started_at desc, id desc)`,

  `create table competitors (
    id uuid constraint competitors_pkey primary key,
    name text not null,
    website text,
    area text not null,
    notes text not null,
    version integer not null default 1,
    created_by uuid not null constraint competitors_created_by_fkey references users (id),
    created_at timestamptz not null,
    changed_by uuid not null constraint competitors_changed_by_fkey references users (id),
    changed_at timestamptz not null
  )`,
  `create unique index competitors_name on competitors (lower(name))`,
  `create index competitors_newest on competitors (changed_at desc, id)`,
  `create index competitors_created_by on competitors (created_by)`,
  `create index competitors_changed_by on competitors (changed_by)`,
  `create table competitor_facts (
    id uuid constraint competitor_facts_pkey primary key,
    competitor_id uuid not null
      constraint competitor_facts_competitor_fkey references competitors (id) on delete cascade,
    topic text not null constraint competitor_facts_topic_known check (topic in ('price', 'area',
      'response-time', 'service', 'reviews', 'other')),
    statement text not null,
    source text not null,
    observed_on date not null,
    added_by uuid not null constraint competitor_facts_added_by_fkey references users (id),
    added_at timestamptz not null
  )`,
  `create index competitor_facts_newest on competitor_facts (competitor_id, observed_on desc, id)`,
  `create index competitor_facts_added_by on competitor_facts (added_by)`,

  `alter table generations drop constraint generations_kind_known`,
  `alter table generations
    add constraint generations_kind_known check (kind in ('customer-analysis', 'email-campaign',
      'social-content', 'market-opportunities', 'video-ideas', 'content-calendar',
      'unified-campaign', 'page-brief', 'local-page'))`,
  `create table page_drafts (
    id uuid constraint page_drafts_pkey primary key,
    kind text not null constraint page_drafts_kind_known check (kind in ('brief', 'local-page')),
    generation_id uuid constraint page_drafts_generation_fkey
      references generations (id) on delete set null,
    keyword text not null,
    title text not null,
    description text not null,
    heading text not null,
    body text not null,
    published_path text,
    version integer not null default 1,
    created_by uuid not null constraint page_drafts_created_by_fkey references users (id),
    created_at timestamptz not null,
    changed_by uuid not null constraint page_drafts_changed_by_fkey references users (id),
    changed_at timestamptz not null
  )`,
  // One answer becomes one draft, however often the user clicks.
  `create unique index page_drafts_generation on page_drafts (generation_id)`,
  `create index page_drafts_newest on page_drafts (changed_at desc, id desc)`,
  `create index page_drafts_created_by on page_drafts (created_by)`,
  `create index page_drafts_changed_by on page_drafts (changed_by)`,
];

/**
 * Adds competitors with their facts, page drafts, and the automation that reads what search engines
 * find on the site.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
