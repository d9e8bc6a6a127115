import type { Database } from '../../platform/database/connection.ts';

/** Port to campaigns, a later domain. The application provides the implementation. */
export interface SegmentCampaigns {
  /** Lists the names of campaigns that are still to be sent to a segment, in alphabetical order. */
  listWaiting(db: Database, segmentId: string): Promise<string[]>;
  /** Lists those campaigns that are in review or approved for the segment. */
  listReviewed(db: Database, segmentId: string): Promise<string[]>;
}

declare module '../../platform/context.ts' {
  interface Ports {
    readonly segmentCampaigns: SegmentCampaigns;
  }
}
