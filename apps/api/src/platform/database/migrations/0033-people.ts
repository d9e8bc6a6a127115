import { type Kysely, sql } from 'kysely';

const statements = [
  // Names, addresses and numbers are found although they are typed wrong (PostgreSQL, F.33: trusted,
  // so the owner of a database may have it).
  `create extension if not exists pg_trgm`,

  // A person, from wherever they came. What is merged points to what it was merged into, and keeps
  // what it has: taking it back is one change. \`group_id\` is whoever stands for all of them.
  `create table people (
    id uuid constraint people_pkey primary key,
    user_id uuid constraint people_user_fkey references users (id),
    name text not null,
    email text,
    phone text,
    dial text,
    source text not null constraint people_source_known
      check (source in ('account', 'booking', 'contact', 'quick-booking')),
    search_text text not null generated always as
      (lower(name || ' ' || coalesce(email, '') || ' ' || coalesce(dial, ''))) stored,
    merged_into uuid constraint people_merged_into_fkey references people (id),
    group_id uuid not null constraint people_group_fkey references people (id),
    created_at timestamptz not null,
    last_contact_at timestamptz not null,
    group_contact_at timestamptz not null,
    erased_at timestamptz,
    constraint people_user_key unique (user_id),
    constraint people_not_into_itself check (merged_into <> id),
    constraint people_stands_for_itself check ((merged_into is null) = (group_id = id))
  )`,
  `create unique index people_guest_email on people (lower(email))
    where user_id is null and email is not null`,
  `create unique index people_guest_dial on people (dial)
    where user_id is null and email is null and dial is not null`,
  `create index people_email on people (lower(email))`,
  `create index people_dial on people (dial)`,
  `create index people_merged_into on people (merged_into) where merged_into is not null`,
  `create index people_group on people (group_id)`,
  `create index people_by_contact on people (group_contact_at, id)`,
  `create index people_by_name on people (lower(name), id)`,
  `create index people_by_creation on people (created_at, id)`,
  `create index people_search on people using gin (search_text gin_trgm_ops)`,

  // Whose it is is found out afterwards: nobody waits for it who books.
  `alter table bookings
    add column person_id uuid constraint bookings_person_fkey references people (id)`,
  `create index bookings_person on bookings (person_id) where person_id is not null`,
  `create index bookings_without_person on bookings (id) where person_id is null`,
  `alter table contact_requests
    add column person_id uuid constraint contact_requests_person_fkey references people (id)`,
  `create index contact_requests_person on contact_requests (person_id) where person_id is not null`,
  `create index contact_requests_without_person on contact_requests (id) where person_id is null`,
  `alter table quick_bookings
    add column person_id uuid constraint quick_bookings_person_fkey references people (id)`,
  `create index quick_bookings_person on quick_bookings (person_id) where person_id is not null`,
  `create index quick_bookings_without_person on quick_bookings (id) where person_id is null`,
  `alter table users add column person_due boolean not null default true`,
  `create index users_member on users (membership_tier) where membership_tier <> 'FREE'`,
  `create index users_person_due on users (id) where person_due and role = 'CUSTOMER'`,
  `create function person_is_due() returns trigger language plpgsql as $$
  begin
    new.person_due := true;
    return new;
  end $$`,
  `create trigger users_person_is_due
    before update of email, email_verified_at, first_name, last_name, username on users
    for each row when (
      (old.email, old.email_verified_at, old.first_name, old.last_name, old.username)
      is distinct from
      (new.email, new.email_verified_at, new.first_name, new.last_name, new.username)
    ) execute function person_is_due()`,

  // Two that may be the same, the smaller id first. What staff have looked at isn't offered again.
  `create table person_pairs (
    first_id uuid not null constraint person_pairs_first_fkey references people (id),
    second_id uuid not null constraint person_pairs_second_fkey references people (id),
    reason text not null constraint person_pairs_reason_known
      check (reason in ('unverified-email', 'name-and-phone', 'phone', 'staff')),
    found_at timestamptz not null,
    dismissed_at timestamptz,
    dismissed_by uuid constraint person_pairs_dismissed_by_fkey references users (id),
    constraint person_pairs_pkey primary key (first_id, second_id),
    constraint person_pairs_ordered check (first_id < second_id)
  )`,
  `create index person_pairs_second on person_pairs (second_id)`,
  `create index person_pairs_dismissed_by on person_pairs (dismissed_by)
    where dismissed_by is not null`,
  // Whom staff took for the same, and took apart again. Accounts that prove an address do so too.
  `create table person_events (
    id bigint generated always as identity constraint person_events_pkey primary key,
    person_id uuid not null constraint person_events_person_fkey references people (id),
    other_id uuid not null constraint person_events_other_fkey references people (id),
    kind text not null constraint person_events_kind_known check (kind in ('merged', 'taken-apart')),
    actor_id uuid constraint person_events_actor_fkey references users (id),
    at timestamptz not null
  )`,
  `create index person_events_person on person_events (person_id, at)`,
  `create index person_events_other on person_events (other_id)`,
  `create index person_events_actor on person_events (actor_id) where actor_id is not null`,
  `create trigger person_events_append_only before update or delete or truncate on person_events
    for each statement execute function refuse_change()`,

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
    user_id uuid not null constraint person_mentions_user_fkey references users (id),
    note_id uuid not null constraint person_mentions_note_fkey references person_notes (id),
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

  `create table tags (
    id uuid constraint tags_pkey primary key,
    name text not null,
    tone text not null constraint tags_tone_known
      check (tone in ('plain', 'volt', 'sea', 'plum', 'clay')),
    created_at timestamptz not null
  )`,
  `create unique index tags_name on tags (lower(name))`,
  `create table person_tags (
    person_id uuid not null constraint person_tags_person_fkey references people (id),
    tag_id uuid not null constraint person_tags_tag_fkey references tags (id),
    constraint person_tags_pkey primary key (person_id, tag_id)
  )`,
  `create index person_tags_tag on person_tags (tag_id, person_id)`,

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
];

/** One record per person, wherever they came from, and what staff keep about them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
