/** Tables of crm: notes, tasks, tags, leads, segments and bulk actions. */
export const contactWork: readonly string[] = [
  `create table person_notes (
    id uuid constraint person_notes_pkey primary key,
    person_id uuid not null constraint person_notes_person_fkey references people (id),
    author_id uuid not null constraint person_notes_author_fkey references users (id),
    body text not null,
    version integer not null default 1,
    created_at timestamptz not null,
    changed_at timestamptz
  )`,
  `create index person_notes_person on person_notes (person_id, created_at)`,
  `create index person_notes_author on person_notes (author_id)`,

  `create table person_mentions (
    user_id uuid constraint person_mentions_user_fkey references users (id),
    note_id uuid constraint person_mentions_note_fkey references person_notes (id),
    at timestamptz not null,
    constraint person_mentions_pkey primary key (user_id, note_id)
  )`,
  `create index person_mentions_latest on person_mentions (user_id, at)`,
  `create index person_mentions_note on person_mentions (note_id)`,

  `create table person_tasks (
    id uuid constraint person_tasks_pkey primary key,
    person_id uuid not null constraint person_tasks_person_fkey references people (id),
    owner_id uuid not null constraint person_tasks_owner_fkey references users (id),
    title text not null,
    due_date date,
    version integer not null default 1,
    created_by uuid not null constraint person_tasks_created_by_fkey references users (id),
    created_at timestamptz not null,
    done_by uuid constraint person_tasks_done_by_fkey references users (id),
    done_at timestamptz,
    constraint person_tasks_done_whole check ((done_at is null) = (done_by is null))
  )`,
  `create index person_tasks_person on person_tasks (person_id)`,
  `create index person_tasks_open on person_tasks (person_id) where done_at is null`,
  `create index person_tasks_owner on person_tasks (owner_id)`,
  `create index person_tasks_due on person_tasks (owner_id, (coalesce(due_date, 'infinity')), id)
    where done_at is null`,
  `create index person_tasks_created_by on person_tasks (created_by)`,
  `create index person_tasks_done_by on person_tasks (done_by) where done_by is not null`,

  `create table person_links (
    id uuid constraint person_links_pkey primary key,
    person_id uuid not null constraint person_links_person_fkey references people (id),
    name text not null,
    url text not null constraint person_links_https check (url like 'https://%'),
    created_by uuid not null constraint person_links_created_by_fkey references users (id),
    created_at timestamptz not null
  )`,
  `create index person_links_person on person_links (person_id)`,
  `create index person_links_created_by on person_links (created_by)`,

  `create table tags (
    id uuid constraint tags_pkey primary key,
    name text not null,
    tone text not null
      constraint tags_tone_known check (tone in ('plain', 'volt', 'sea', 'plum', 'clay')),
    created_at timestamptz not null,
    -- What is done with a tag goes by what was seen of it. A tag that was deleted, or became one with
    -- another, stays behind for the timelines that name it; its name is free again.
    version integer not null default 1,
    gone_at timestamptz,
    merged_into uuid constraint tags_merged_into_fkey references tags (id),
    constraint tags_merged_are_gone check (merged_into is null or gone_at is not null)
  )`,
  `create unique index tags_name on tags (lower(name)) where gone_at is null`,
  `create index tags_merged_into on tags (merged_into) where merged_into is not null`,

  `create table person_tags (
    person_id uuid constraint person_tags_person_fkey references people (id),
    tag_id uuid constraint person_tags_tag_fkey references tags (id),
    constraint person_tags_pkey primary key (person_id, tag_id)
  )`,
  `create index person_tags_tag on person_tags (tag_id, person_id)`,

  // When a person was given a tag or lost it. Erased with the person.
  `create table person_tag_events (
    id bigint generated always as identity constraint person_tag_events_pkey primary key,
    person_id uuid not null constraint person_tag_events_person_fkey references people (id),
    tag_id uuid not null constraint person_tag_events_tag_fkey references tags (id),
    kind text not null constraint person_tag_events_kind_known check (kind in ('given', 'taken')),
    actor_id uuid not null constraint person_tag_events_actor_fkey references users (id),
    at timestamptz not null
  )`,
  `create index person_tag_events_person on person_tag_events (person_id, at)`,
  `create index person_tag_events_tag on person_tag_events (tag_id)`,
  `create index person_tag_events_actor on person_tag_events (actor_id)`,

  // A potential customer, member, fleet or event. The position is an exact decimal, so there is
  // always one between two others (PostgreSQL, 8.1.2), and no other lead is renumbered.
  `create table leads (
    id uuid constraint leads_pkey primary key,
    title text not null,
    kind text not null
      constraint leads_kind_known check (kind in ('fleet', 'event', 'membership', 'other')),
    source text not null
      constraint leads_source_known check (source in ('quick-booking', 'contact', 'staff')),
    quick_booking_id uuid constraint leads_quick_booking_key unique
      constraint leads_quick_booking_fkey references quick_bookings (id),
    contact_request_id uuid constraint leads_contact_request_key unique
      constraint leads_contact_request_fkey references contact_requests (id),
    person_id uuid constraint leads_person_fkey references people (id),
    stage text not null constraint leads_stage_known
      check (stage in ('new', 'contacted', 'qualified', 'proposal', 'won', 'lost')),
    position numeric not null,
    value_cents integer constraint leads_value_not_negative check (value_cents >= 0),
    expected_close date,
    owner_id uuid constraint leads_owner_fkey references users (id),
    next_step text,
    next_step_due date,
    lost_reason text constraint leads_lost_reason_known check (lost_reason in ('price', 'timing',
        'competitor', 'no-answer', 'not-served', 'no-need', 'duplicate', 'other')),
    lost_note text,
    version integer not null default 1,
    created_at timestamptz not null,
    created_by uuid constraint leads_created_by_fkey references users (id),
    stage_since timestamptz not null,
    closed_at timestamptz,
    constraint leads_position_key unique (stage, "position"),
    constraint leads_closed_whole check ((stage in ('won', 'lost')) = (closed_at is not null)),
    constraint leads_lost_whole check ((stage = 'lost') = (lost_reason is not null) and (stage =
      'lost' or lost_note is null)),
    constraint leads_source_whole check ((source = 'quick-booking') = (quick_booking_id is not
      null) and (source = 'contact') = (contact_request_id is not null) and (source = 'staff') =
      (created_by is not null)),
    constraint leads_step_whole check (next_step_due is null or next_step is not null)
  )`,
  `create index leads_person on leads (person_id) where person_id is not null`,
  `create index leads_owner on leads (owner_id) where owner_id is not null`,
  `create index leads_created_by on leads (created_by) where created_by is not null`,
  `create index leads_by_creation on leads (created_at, id)`,
  `create index leads_by_step on leads ((coalesce(next_step_due, 'infinity')), id)`,
  `create index leads_by_close on leads ((coalesce(expected_close, 'infinity')), id)`,
  `create index leads_by_value on leads ((coalesce(value_cents, -1)), id)`,
  `create index leads_search on leads using gin (lower(title) gin_trgm_ops)`,
  // Totals of open leads and of recently won or lost ones are summed by index-only scans.
  `create index leads_open on leads (stage, kind, owner_id, expected_close) include (value_cents)
    where closed_at is null`,
  `create index leads_closed on leads (stage, closed_at) include (kind, owner_id, value_cents)
    where closed_at is not null`,
  // The board filtered by kind or owner reads its own index.
  `create index leads_board_of_kind on leads (stage, kind, position)`,
  `create index leads_board_of_owner on leads (stage, owner_id, position)`,

  // Stage history of a lead. Never changed, so it contains no personal data.
  `create table lead_events (
    id bigint generated always as identity constraint lead_events_pkey primary key,
    lead_id uuid not null constraint lead_events_lead_fkey references leads (id),
    from_stage text,
    to_stage text not null,
    lost_reason text,
    actor_id uuid constraint lead_events_actor_fkey references users (id),
    at timestamptz not null
  )`,
  `create index lead_events_lead on lead_events (lead_id, at)`,
  `create index lead_events_actor on lead_events (actor_id) where actor_id is not null`,
  `create trigger lead_events_append_only before update or delete or truncate on lead_events
    for each statement execute function refuse_change()`,

  // A named filter of people, shared by the team.
  `create table segments (
    id uuid constraint segments_pkey primary key,
    name text not null,
    filter jsonb not null,
    version integer not null default 1,
    created_by uuid not null constraint segments_created_by_fkey references users (id),
    created_at timestamptz not null,
    changed_at timestamptz not null
  )`,
  `create unique index segments_name on segments (lower(name))`,
  `create index segments_created_by on segments (created_by)`,

  // A bulk action and its progress: done for everyone up to `after_id`, by ID.
  `create table people_bulk_actions (
    id uuid constraint people_bulk_actions_pkey primary key,
    deed jsonb not null,
    person_ids uuid[],
    filter jsonb,
    fingerprint text not null,
    status text not null default 'running'
      constraint people_bulk_actions_status_known check (status in ('running', 'done')),
    total integer not null,
    done integer not null default 0,
    changed integer not null default 0,
    after_id uuid,
    created_by uuid not null constraint people_bulk_actions_created_by_fkey references users (id),
    created_at timestamptz not null,
    ended_at timestamptz,
    constraint people_bulk_actions_ended_whole check ((status = 'done') = (ended_at is not null)),
    constraint people_bulk_actions_one_target check (num_nonnulls(person_ids, filter) = 1)
  )`,
  `create index people_bulk_actions_created_by on people_bulk_actions (created_by)`,
  // Finds running actions that use a tag before the tag is changed.
  `create index people_bulk_actions_running on people_bulk_actions (id) where status = 'running'`,
];
