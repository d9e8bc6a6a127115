import { type Kysely, sql } from 'kysely';

const statements = [
  // For whom a value counts: the person whose record it is of, or who that record is merged into
  // and has nothing else there; null where nothing is entered, or another record's counts.
  `alter table person_field_values add counts_for uuid
    constraint person_field_values_counts_for_fkey references people (id)`,
  `update person_field_values v set counts_for = m.group_id
    from people m where m.id = v.person_id
      and num_nonnulls(v.text_value, v.number_value, v.date_value) = 1
      and (m.id = m.group_id or not exists (
        select from people o
        join person_field_values w on w.person_id = o.id and w.field_id = v.field_id
        where o.group_id = m.group_id and (o.id = o.group_id
          or (o.created_at, o.id) < (m.created_at, m.id)
            and num_nonnulls(w.text_value, w.number_value, w.date_value) = 1)))`,
  // As words are compared: of a column, unlike of what is made of one, an index alone is read.
  `alter table person_field_values add folded_text text
    generated always as (lower(text_value)) stored`,
  // One value of a field counts for somebody, and whether there is one is one look. It may change
  // from one of two records to the other, in any order.
  `alter table person_field_values add constraint person_field_values_counting
    unique (field_id, counts_for) deferrable initially immediate`,
  // Who has something is read from an index alone, which has for whom it counts.
  `drop index person_field_values_text`,
  `create index person_field_values_text on person_field_values (field_id, folded_text)
    include (counts_for)`,
  `drop index person_field_values_number`,
  `create index person_field_values_number on person_field_values (field_id, number_value)
    include (counts_for)`,
  `drop index person_field_values_date`,
  `create index person_field_values_date on person_field_values (field_id, date_value)
    include (counts_for)`,
  `create index person_field_values_words on person_field_values
    using gin (folded_text gin_trgm_ops)`,
  `create index person_field_values_counts_for on person_field_values (counts_for)`,
  // Whom a campaign would reach: those who want news, but for those whose mail comes back.
  `create index contact_preferences_willing on contact_preferences (user_id) where marketing`,
  `create index emails_bouncing on emails (lower(recipient), created_at)
    where bounced_at is not null and bounce_status like '5.%'`,

  // Until the next vacuum nothing would be known of the new columns.
  `analyze person_field_values`,
];

/** What filters by fields and campaigns ask of everybody is read from indexes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
