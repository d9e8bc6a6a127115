import { sql } from 'kysely';
import type { Database } from '../../platform/database/connection.ts';
import {
  type DataSubject,
  type PersonalData,
  readSections,
} from '../../platform/database/personal-data.ts';
import { subjectOfRecipient } from './campaigns/variants-repository.ts';

/**
 * Selects a person's rows. Uses joins: for an empty list, the planner would consider any partial
 * index suitable, and read all of it.
 */
const recipientIdsOf = (userIds: readonly string[], recordIds: readonly string[]) => sql`
  select r.id from unnest(${userIds}::uuid[]) as u (id)
    join campaign_recipients r on r.user_id = u.id
  union select r.id from unnest(${recordIds}::uuid[]) as p (id)
    join campaign_recipients r on r.person_id = p.id`;

/** Collects the campaigns that a person received, and the links they opened (0 is the button). */
export function collectMarketingData(
  db: Database,
  { userIds, recordIds }: DataSubject,
): Promise<PersonalData> {
  return readSections(db, {
    campaigns: sql`select ${subjectOfRecipient} as subject, r.state, r.reason, r.address, r.at
      from (
        ${recipientIdsOf(userIds, recordIds)}
      ) mine join campaign_recipients r on r.id = mine.id
      join campaigns c on c.id = r.campaign_id order by r.at`,
    campaignClicks: sql`select ${subjectOfRecipient} as subject, k.link_number, k.at
      from (
        ${recipientIdsOf(userIds, recordIds)}
      ) mine join campaign_recipients r on r.id = mine.id
      join campaigns c on c.id = r.campaign_id
      join campaign_clicks k on k.recipient_id = r.id order by k.at`,
  });
}

/** Lists the subjects of campaign mails to some records. */
export async function listCampaignMailSubjects(
  db: Database,
  { recordIds }: Pick<DataSubject, 'recordIds'>,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from campaign_recipients where person_id = any(${recordIds}::uuid[])`.execute(db);
  return rows.map(({ id }) => id);
}

/** Lists the subjects of campaign mails to an account. */
export async function listCampaignMailsOfAccount(db: Database, userId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from campaign_recipients where user_id = ${userId}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Erases whom a campaign was sent to, also for waiting recipients. That a mail was sent stays. */
export async function eraseCampaignRecipients(
  db: Database,
  personIds: readonly string[],
): Promise<void> {
  await sql`update campaign_recipients set address = null, user_id = null, subscription_id = null,
      zone = null
    where person_id = any(${personIds}::uuid[])`.execute(db);
}
