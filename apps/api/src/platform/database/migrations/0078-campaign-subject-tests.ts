import { type Kysely, sql } from 'kysely';

const statements = [
  `alter table campaigns
    add column subject_b text,
    add column test_percent smallint
      constraint campaigns_test_percent_known check (test_percent between 10 and 50),
    add column test_wait_minutes integer
      constraint campaigns_test_wait_known check (test_wait_minutes between 15 and 4320),
    add column decides_at timestamptz,
    add column winner text constraint campaigns_winner_known check (winner in ('a', 'b')),
    add column resumes_at timestamptz,
    add constraint campaigns_test_whole check ((subject_b is null) = (test_percent is null)
      and (subject_b is null) = (test_wait_minutes is null)
      and (subject_b is not null or (winner is null and decides_at is null)))`,
  `alter table campaign_recipients
    add column variant text
      constraint campaign_recipients_variant_known check (variant in ('a', 'b')),
    add column zone text`,
  `create index campaign_recipients_variants on campaign_recipients (campaign_id, variant, state)
    where variant is not null`,
  // Recipients in quiet hours are counted by zone while staff watch.
  `create index campaign_recipients_zones on campaign_recipients (campaign_id, zone, variant)
    where state = 'waiting'`,
];

/**
 * Adds subject tests on a part of a campaign's recipients, and quiet hours: each recipient has a
 * variant and a time zone.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
