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
  // Who waits for the end of their night is counted by zone, while staff look on.
  `create index campaign_recipients_zones on campaign_recipients (campaign_id, zone, variant)
    where state = 'waiting'`,
];

/**
 * A campaign tries two subjects on a part of its recipients, and waits for their night to end: each
 * recipient has a variant and a time zone.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
