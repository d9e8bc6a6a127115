import type { Database } from '../../platform/database/connection.ts';

/** What crm needs of campaigns, which stand after it: the application hands it in. */
export interface SegmentCampaigns {
  /** The names of the campaigns that still have to be sent to a segment, in alphabetical order. */
  listWaiting(db: Database, segmentId: string): Promise<string[]>;
  /** Those of them that are in review or approved for the people whom the segment means. */
  listReviewed(db: Database, segmentId: string): Promise<string[]>;
}

declare module '../../platform/context.ts' {
  interface Ports {
    readonly segmentCampaigns: SegmentCampaigns;
  }
}
