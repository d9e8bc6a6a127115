/** Tables of crm: custom fields. */
export const contactFields: readonly string[] = [
  // Custom fields of people and companies. Fields and their options are archived, never deleted, so
  // that entered values are kept.
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

  // Entered values; a row with only nulls has none, but keeps its version number.
  `create table person_field_values (
    person_id uuid constraint person_field_values_person_fkey references people (id),
    field_id uuid constraint person_field_values_field_fkey references person_fields (id),
    text_value text,
    number_value numeric,
    date_value date,
    version integer not null default 1,
    -- For whom a value counts: the person whose record it is of, or who that record is merged into
    -- and has nothing else there; null where nothing is entered, or another record's counts.
    counts_for uuid constraint person_field_values_counts_for_fkey references people (id),
    -- As words are compared: of a column, unlike of what is made of one, an index alone is read.
    folded_text text generated always as (lower(text_value)) stored,
    constraint person_field_values_pkey primary key (person_id, field_id),
    -- One value of a field counts for somebody, and whether there is one is one look. It may change
    -- from one of two records to the other, in any order.
    constraint person_field_values_counting unique (field_id, counts_for) deferrable,
    constraint person_field_values_one check (num_nonnulls(text_value, number_value, date_value)
      <= 1)
  )`,
  // Finding people by a value is an index-only scan, because the index includes whom it counts for.
  `create index person_field_values_text on person_field_values (field_id, folded_text)
    include (counts_for)`,
  `create index person_field_values_number on person_field_values (field_id, number_value)
    include (counts_for)`,
  `create index person_field_values_date on person_field_values (field_id, date_value)
    include (counts_for)`,
  `create index person_field_values_words on person_field_values
    using gin (folded_text gin_trgm_ops)`,
  `create index person_field_values_counts_for on person_field_values (counts_for)`,

  // History of changes for the timeline. It is erased with the person; the audit log isn't, and
  // contains none of these values.
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
