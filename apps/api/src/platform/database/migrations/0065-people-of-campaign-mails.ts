import { type Kysely, sql } from 'kysely';

const statements = [
  // The mail stores its recipient, so that queries don't have to search the recipients.
  `alter table emails
    add column person_id uuid constraint emails_person_fkey references people (id)`,
  `update emails e set person_id = r.person_id
    from campaign_recipients r where r.id = e.campaign_recipient_id`,
  `create index emails_person on emails (person_id) where person_id is not null`,
];

/** Stores the contact that a campaign mail is for. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
