import { type Kysely, sql } from 'kysely';

const statements = [
  `alter table campaigns drop constraint campaigns_state_known`,
  `alter table campaigns drop constraint campaigns_begun_whole`,
  `alter table campaigns drop constraint campaigns_is_for_somebody`,
  `alter table campaigns
    add constraint campaigns_state_known check (state in ('draft', 'in_review', 'approved',
      'scheduled', 'sending', 'sent', 'cancelled')),
    add constraint campaigns_begun_whole check ((state in ('draft', 'in_review', 'approved',
      'scheduled')) = (started_at is null) and (started_at is null) = (filter is null)),
    add constraint campaigns_is_for_somebody check (state not in ('draft', 'in_review', 'approved',
      'scheduled') or segment_id is not null)`,

  // No foreign key: the history of a draft is kept when the draft is deleted.
  `create table campaign_events (
    id bigint generated always as identity constraint campaign_events_pkey primary key,
    campaign_id uuid not null,
    step text not null,
    state text,
    version integer not null,
    by_user uuid constraint campaign_events_by_fkey references users (id),
    at timestamptz not null,
    note text not null default '',
    words jsonb not null
  )`,
  `create index campaign_events_campaign on campaign_events (campaign_id, id)`,
  `create index campaign_events_by on campaign_events (by_user) where by_user is not null`,
  `create trigger campaign_events_append_only before update or delete or truncate on campaign_events
    for each statement execute function refuse_change()`,
];

/** Adds approval of campaigns by a second person, and a history of each step with the text. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
