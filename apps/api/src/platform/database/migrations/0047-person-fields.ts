import { type Kysely, sql } from 'kysely';

const statements = [
  // What the business keeps about people and companies beside what it knows anyway. A field is
  // archived and never deleted, and so are its options, so that nothing is lost that was entered.
  `create table person_fields (
    id uuid constraint person_fields_pkey primary key,
    name text not null,
    kind text not null constraint person_fields_kind_known
      check (kind in ('text', 'number', 'date', 'yes-no', 'choice', 'link')),
    applies_to text not null constraint person_fields_applies_to_known
      check (applies_to in ('person', 'company', 'both')),
    options jsonb not null default '[]',
    place integer not null,
    is_archived boolean not null default false,
    version integer not null default 1,
    created_at timestamptz not null
  )`,
  `create unique index person_fields_name on person_fields (lower(name))`,
  `create index person_fields_by_place on person_fields (place, id)`,

  // What was entered; nothing where all are null, so that the version goes on.
  `create table person_field_values (
    person_id uuid not null constraint person_field_values_person_fkey references people (id),
    field_id uuid not null constraint person_field_values_field_fkey references person_fields (id),
    text_value text,
    number_value numeric,
    date_value date,
    version integer not null default 1,
    constraint person_field_values_pkey primary key (person_id, field_id),
    constraint person_field_values_one check (num_nonnulls(text_value, number_value, date_value) <= 1)
  )`,
  `create index person_field_values_text on person_field_values (field_id, lower(text_value))`,
  `create index person_field_values_number on person_field_values (field_id, number_value)`,
  `create index person_field_values_date on person_field_values (field_id, date_value)`,

  // Who changed what, for the timeline. It is erased with the person; the audit log isn't, and has
  // none of these words.
  `create table person_field_events (
    id bigint generated always as identity constraint person_field_events_pkey primary key,
    person_id uuid not null constraint person_field_events_person_fkey references people (id),
    field_id uuid not null constraint person_field_events_field_fkey references person_fields (id),
    before_value text,
    after_value text,
    actor_id uuid not null constraint person_field_events_actor_fkey references users (id),
    at timestamptz not null
  )`,
  `create index person_field_events_person on person_field_events (person_id, at)`,
  `create index person_field_events_field on person_field_events (field_id)`,
  `create index person_field_events_actor on person_field_events (actor_id)`,
];

/** Fields of the business's own about people and companies. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
