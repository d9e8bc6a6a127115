import {
  type CampaignState,
  REVIEWED_CAMPAIGN_STATES,
  UNSENT_CAMPAIGN_STATES,
} from '@voltcourier/contracts';
import type { Database } from '../../../platform/database/connection.ts';

async function listNames(
  db: Database,
  segmentId: string,
  states: readonly CampaignState[],
): Promise<string[]> {
  const rows = await db
    .selectFrom('campaigns')
    .select('name')
    .where('segment_id', '=', segmentId)
    .where('state', 'in', states)
    .orderBy('name')
    .execute();
  return rows.map(({ name }) => name);
}

/** Lists the names of campaigns that are still to be sent to a segment, in alphabetical order. */
export const listWaitingCampaigns = (db: Database, segmentId: string): Promise<string[]> =>
  listNames(db, segmentId, UNSENT_CAMPAIGN_STATES);

/** Lists those campaigns that are in review or approved for the segment. */
export const listReviewedCampaigns = (db: Database, segmentId: string): Promise<string[]> =>
  listNames(db, segmentId, REVIEWED_CAMPAIGN_STATES);
