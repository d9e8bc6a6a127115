import { sql } from 'kysely';
import type { Database } from '../../../platform/database/connection.ts';
import type { LinkedTexts } from '../../messaging/index.ts';

/** Maximum number of clicks stored per recipient and link; more carry no information. */
const MAX_CLICKS = 100;

/**
 * Finds the campaign text that contains a recipient's links; undefined if there is no such
 * recipient.
 */
export async function findLinkedTexts(
  db: Database,
  recipientId: string,
): Promise<LinkedTexts | undefined> {
  const row = await db
    .selectFrom('campaign_recipients as r')
    .innerJoin('campaigns as c', 'c.id', 'r.campaign_id')
    .select(['c.body', 'c.button_label as label', 'c.button_link as link'])
    .where('r.id', '=', recipientId)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { body, label, link } = row;
  return { body, button: label === null || link === null ? null : { label, link } };
}

/** Records a click. Clicks of recipients with an erased account are not attributed to anyone. */
export async function addClick(
  db: Database,
  { recipientId, number }: { readonly recipientId: string; readonly number: number },
  at: Date,
): Promise<void> {
  await sql`
    insert into campaign_clicks (recipient_id, link_number, at)
    select r.id, ${number}, ${at} from campaign_recipients r
    where r.id = ${recipientId} and r.address is not null
      and (select count(*) from (
        select from campaign_clicks k
        where k.recipient_id = r.id and k.link_number = ${number} limit ${MAX_CLICKS}
      ) known) < ${MAX_CLICKS}`.execute(db);
}
