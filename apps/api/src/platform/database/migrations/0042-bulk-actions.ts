import { type Kysely, sql } from 'kysely';

const statements = [
  // Something that is done for many people, and how far it is: everybody up to \`after_id\`, by id.
  `create table people_bulk_actions (
    id uuid constraint people_bulk_actions_pkey primary key,
    deed jsonb not null,
    person_ids uuid[],
    filter jsonb,
    fingerprint text not null,
    status text not null default 'running' constraint people_bulk_actions_status_known
      check (status in ('running', 'done')),
    total integer not null,
    done integer not null default 0,
    changed integer not null default 0,
    after_id uuid,
    created_by uuid not null constraint people_bulk_actions_created_by_fkey references users (id),
    created_at timestamptz not null,
    ended_at timestamptz,
    constraint people_bulk_actions_one_target check (num_nonnulls(person_ids, filter) = 1),
    constraint people_bulk_actions_ended_whole check ((status = 'done') = (ended_at is not null))
  )`,
  `create index people_bulk_actions_created_by on people_bulk_actions (created_by)`,

  // When somebody was given a tag, and when it was taken away. It goes when they are erased.
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
];

/** Something is done for many people at once, and each one's timeline shows it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
