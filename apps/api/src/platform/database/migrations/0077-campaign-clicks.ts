import { type Kysely, sql } from 'kysely';

const statements = [
  `create table campaign_clicks (
    id bigint generated always as identity constraint campaign_clicks_pkey primary key,
    recipient_id uuid not null
      constraint campaign_clicks_recipient_fkey references campaign_recipients (id),
    link_number smallint not null
      constraint campaign_clicks_link_positive check (link_number >= 0),
    at timestamptz not null
  )`,
  `create index campaign_clicks_recipient on campaign_clicks (recipient_id, link_number)`,
  `create trigger campaign_clicks_append_only before update or delete or truncate on campaign_clicks
    for each statement execute function refuse_change()`,
];

/** Stores each click on a link in a campaign mail as a row: recipient, link, time. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
