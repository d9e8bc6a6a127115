import { type Kysely, sql } from 'kysely';

const statements = [
  // A mail says itself whom it is to, so that nobody has to look through the recipients.
  `alter table emails
    add column person_id uuid constraint emails_person_fkey references people (id)`,
  `update emails e set person_id = r.person_id
    from campaign_recipients r where r.id = e.campaign_recipient_id`,
  `create index emails_person on emails (person_id) where person_id is not null`,
];

/** A mail of a campaign names the contact that it is to. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
