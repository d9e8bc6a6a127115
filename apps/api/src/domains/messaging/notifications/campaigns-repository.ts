import type { Database } from '../../../platform/database/connection.ts';
import type { CampaignWords } from './emails/campaign.tsx';
import { NOWHERE } from './deleted-addresses.ts';

/** A mail of a campaign as it was written: to whom, and with which words. */
export async function findCampaignOf(
  db: Database,
  emailId: string,
): Promise<{ to: string; words: CampaignWords; firstName: string | null } | undefined> {
  const row = await db
    .selectFrom('emails')
    .innerJoin('campaign_recipients', 'campaign_recipients.id', 'emails.campaign_recipient_id')
    .innerJoin('campaigns', 'campaigns.id', 'campaign_recipients.campaign_id')
    .leftJoin('users', 'users.id', 'campaign_recipients.user_id')
    .select([
      'emails.recipient',
      'campaigns.subject',
      'campaigns.preview',
      'campaigns.body',
      'campaigns.button_label',
      'campaigns.button_link',
      'users.first_name',
    ])
    .where('emails.id', '=', emailId)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { button_label: label, button_link: link } = row;
  const { subject, preview, body } = row;
  const button = label === null || link === null ? null : { label, link };
  return {
    to: row.recipient ?? `nobody@${NOWHERE}`,
    words: { subject, preview, body, button },
    firstName: row.first_name,
  };
}
