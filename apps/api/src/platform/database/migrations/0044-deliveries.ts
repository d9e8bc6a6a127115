import { type Kysely, sql } from 'kysely';

const statements = [
  // What became of a mail, for whoever asks where it is. Of mails before this it isn't known to
  // whom they went.
  `alter table emails
    add column recipient text,
    add column attempts integer not null default 0,
    add column tried_at timestamptz,
    add column answer text,
    add column failed_at timestamptz,
    add column bounced_at timestamptz,
    add column bounce_status text,
    add column bounce_text text,
    add column bounce_reported_at timestamptz,
    add column tested_by uuid constraint emails_tested_by_fkey references users (id),
    drop constraint emails_one_subject,
    add constraint emails_one_subject check (
      num_nonnulls(booking_id, contact_request_id, quick_booking_id, subscription_id,
        account_token_id, account_event_id, membership_event_id, company_invitation_id,
        staff_invitation_id, tested_by) = 1
    )`,
  `alter table emails add column state text not null generated always as (
    case
      when bounced_at is not null then 'bounced'
      when sent_at is not null then 'sent'
      when failed_at is not null then 'failed'
      when dropped_at is not null then 'dropped'
      else 'queued'
    end) stored`,
  `create index emails_newest on emails (created_at desc, id desc)`,
  `create index emails_state on emails (state, created_at desc, id desc)`,
  `create index emails_kind on emails (kind, created_at desc, id desc)`,
  `create index emails_recipient on emails (lower(recipient), created_at desc, id desc)
    where recipient is not null`,
  `create index emails_tested_by on emails (tested_by) where tested_by is not null`,
];

/** What became of each mail. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
