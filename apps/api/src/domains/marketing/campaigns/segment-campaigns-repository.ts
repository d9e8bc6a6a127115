import { UNSENT_CAMPAIGN_STATES } from '@voltcourier/contracts';
import type { Database } from '../../../platform/database/connection.ts';

/** The names of the campaigns that still have to be sent to a segment, in alphabetical order. */
export async function listWaitingCampaigns(db: Database, segmentId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('campaigns')
    .select('name')
    .where('segment_id', '=', segmentId)
    .where('state', 'in', UNSENT_CAMPAIGN_STATES)
    .orderBy('name')
    .execute();
  return rows.map(({ name }) => name);
}
