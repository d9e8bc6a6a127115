import type { Database } from '../../platform/database/connection.ts';
import type { CampaignSubject } from '../messaging/index.ts';
import { subjectOfRecipient } from './campaigns/variants-repository.ts';

/** Finds the data of a campaign mail to a recipient. */
export async function findCampaignSubject(
  db: Database,
  recipientId: string,
): Promise<CampaignSubject | undefined> {
  const row = await db
    .selectFrom('campaign_recipients as r')
    .innerJoin('campaigns as c', 'c.id', 'r.campaign_id')
    .leftJoin('accounts.users as u', 'u.id', 'r.user_id')
    .select(subjectOfRecipient.as('subject'))
    .select(['c.preview', 'c.body', 'c.button_label', 'c.button_link', 'u.first_name'])
    .where('r.id', '=', recipientId)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { subject, preview, body, button_label: label, button_link: link } = row;
  const button = label === null || link === null ? null : { label, link };
  return { texts: { subject, preview, body, button }, firstName: row.first_name };
}
