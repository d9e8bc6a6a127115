import { type Kysely, sql } from 'kysely';

const statements = [
  `alter table campaigns
    add column rate_per_minute integer not null default 300
      constraint campaigns_rate_whole check (rate_per_minute between 1 and 6000),
    add column next_send_at timestamptz,
    drop constraint campaigns_state_known,
    add constraint campaigns_state_known check (state in ('draft', 'in_review', 'approved',
      'scheduled', 'sending', 'paused', 'sent', 'cancelled'))`,
];

/** Adds a send rate to campaigns, with the next turn stored in the row, and pausing. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
