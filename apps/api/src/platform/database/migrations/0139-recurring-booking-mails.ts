import { type Kysely, sql } from 'kysely';

const STATEMENTS = [
  // Events are never deleted, so there is no foreign key, which would need an index.
  `alter table emails add column recurring_booking_event_id bigint`,
  `alter table emails drop constraint emails_one_subject,
    add constraint emails_one_subject check (num_nonnulls(booking_id, contact_request_id,
      quick_booking_id, subscription_id, account_token_id, account_event_id, membership_event_id,
      company_invitation_id, staff_invitation_id, tested_by, campaign_recipient_id,
      recurring_booking_event_id) = 1) not valid`,
];

/** Lets a mail refer to an event of a recurring booking. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
