import { type Kysely, sql } from 'kysely';

const statements = [
  `create table content_items (
    id uuid constraint content_items_pkey primary key,
    channel text not null constraint content_items_channel_known check (channel in ('youtube',
      'blog', 'email', 'twitter', 'linkedin', 'facebook', 'instagram')),
    title text not null,
    body text not null,
    hashtags text[] not null,
    image_description text not null,
    link text,
    -- By the clocks of the business.
    planned_on date not null,
    planned_time text constraint content_items_time_real
      check (planned_time ~ '^([01]\\d|2[0-3]):[0-5]\\d$'),
    -- The instant of both.
    due_at timestamptz not null,
    state text not null default 'draft' constraint content_items_state_known check (state in
      ('draft', 'in_review', 'approved', 'scheduled', 'published', 'failed')),
    version integer not null default 1
      constraint content_items_version_positive check (version > 0),
    -- The words of title and text by which near-duplicates are found.
    folded_text text not null,
    generation_id uuid constraint content_items_generation_fkey references generations (id),
    generation_index integer,
    created_by uuid not null constraint content_items_created_by_fkey references users (id),
    created_at timestamptz not null,
    changed_by uuid not null constraint content_items_changed_by_fkey references users (id),
    changed_at timestamptz not null,
    -- Names the approved words to the scheduler, however often it is told of them.
    delivery_id uuid,
    attempts integer not null default 0
      constraint content_items_attempts_positive check (attempts >= 0),
    -- Set once an attempt has failed, or somebody wants another.
    next_attempt_at timestamptz,
    -- Until then a worker is telling the scheduler, and nothing else is done with the item.
    sending_until timestamptz,
    failure text,
    published_at timestamptz,
    post_url text,
    constraint content_items_generation_whole check ((generation_id is null) =
      (generation_index is null)),
    constraint content_items_delivery_whole check ((state in ('draft', 'in_review')) =
      (delivery_id is null)),
    constraint content_items_published_whole check ((state = 'published') =
      (published_at is not null)),
    constraint content_items_post_published check (post_url is null or state = 'published'),
    constraint content_items_failed_whole check (state <> 'failed' or failure is not null)
  )`,
  `create index content_items_planned on content_items (planned_on, planned_time, id)`,
  `create index content_items_due on content_items (due_at) where state = 'scheduled'`,
  `create index content_items_similar on content_items using gin (folded_text gin_trgm_ops)`,
  // Each generated item is added to the calendar only once.
  `create unique index content_items_generated on content_items (generation_id, generation_index)
    where generation_id is not null`,
  `create index content_items_created_by on content_items (created_by)`,
  `create index content_items_changed_by on content_items (changed_by)`,

  // No foreign key: the history of an item is kept when the item is deleted.
  `create table content_item_events (
    id bigint generated always as identity constraint content_item_events_pkey primary key,
    item_id uuid not null,
    step text not null,
    state text,
    version integer not null,
    by_user uuid constraint content_item_events_by_fkey references users (id),
    at timestamptz not null,
    note text not null default '',
    words jsonb not null
  )`,
  `create index content_item_events_item on content_item_events (item_id, id)`,
  `create index content_item_events_by on content_item_events (by_user) where by_user is not null`,
  `create trigger content_item_events_append_only before update or delete or truncate
    on content_item_events for each statement execute function refuse_change()`,
];

/** Creates the content calendar: its items and their history. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
