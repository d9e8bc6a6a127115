import { sql } from 'kysely';
import type { Database } from '../../../platform/database/connection.ts';

/** Responses to a campaign's mails, as numbers of people. */
export interface ResponseCounts {
  readonly bounced: number;
  readonly complained: number;
  readonly unsubscribed: number;
  readonly clicked: number;
}

/** Counts without any response. */
export const NO_RESPONSES: ResponseCounts = {
  bounced: 0,
  complained: 0,
  unsubscribed: 0,
  clicked: 0,
};

/** Matches the condition of the partial index on responses. */
const hasAnswered = sql`coalesce(bounced_at, complained_at, unsubscribed_at, clicked_at) is not null`;

/** Records that a recipient's mail bounced permanently. */
export async function markBounced(db: Database, id: string, at: Date): Promise<void> {
  await sql`
    update campaign_recipients set bounced_at = ${at}
    where id = ${id} and bounced_at is null`.execute(db);
}

/** Records that a recipient reported the mail as spam. */
export async function markComplained(db: Database, id: string, at: Date): Promise<void> {
  await sql`
    update campaign_recipients set complained_at = ${at}
    where id = ${id} and complained_at is null`.execute(db);
}

/** Records that a recipient unsubscribed by the link in this mail. */
export async function markUnsubscribed(db: Database, id: string, at: Date): Promise<void> {
  await sql`
    update campaign_recipients set unsubscribed_at = ${at}
    where id = ${id} and unsubscribed_at is null`.execute(db);
}

/** Counts the responses to campaigns. */
export async function countResponses(
  db: Database,
  campaignIds: readonly string[],
): Promise<Map<string, ResponseCounts>> {
  const { rows } = await sql<ResponseCounts & { id: string }>`
    select campaign_id as id, count(bounced_at)::int as bounced,
      count(complained_at)::int as complained, count(unsubscribed_at)::int as unsubscribed,
      count(clicked_at)::int as clicked
    from campaign_recipients
    where campaign_id = any(${campaignIds}::uuid[]) and ${hasAnswered}
    group by campaign_id`.execute(db);
  return new Map(rows.map(({ id, ...counts }) => [id, counts]));
}

/** Counts the recipients who clicked each link of a campaign, by link number: 0 is the button. */
export async function countClickedLinks(
  db: Database,
  campaignId: string,
): Promise<{ number: number; people: number }[]> {
  const { rows } = await sql<{ number: number; people: number }>`
    select k.link_number as number, count(distinct r.id)::int as people
    from campaign_recipients r join campaign_clicks k on k.recipient_id = r.id
    where r.campaign_id = ${campaignId} and ${hasAnswered} and r.clicked_at is not null
    group by k.link_number order by people desc, k.link_number`.execute(db);
  return rows;
}
