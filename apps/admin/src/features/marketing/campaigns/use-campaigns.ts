import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { Campaign, CampaignRow } from '@voltcourier/contracts/marketing/campaigns';
import { api } from '../../../lib/api.ts';

/** How often is looked again while something is being sent, and while it waits. */
const SENDING_MS = 2_000;
const WAITING_MS = 30_000;

const intervalOf = (rows: readonly Pick<CampaignRow, 'state'>[]): number | false => {
  if (rows.some(({ state }) => state === 'sending')) return SENDING_MS;
  return rows.some(({ state }) => state === 'scheduled') ? WAITING_MS : false;
};

/** Whether nobody can get a campaign for now: all wait for a winner, or for their morning. */
function isWaiting({ counts, nightWait, subjectTest }: Campaign): boolean {
  const isUndecided = subjectTest?.winner === null && subjectTest.decidesAt !== null;
  return isUndecided || nightWait?.people === counts.waiting;
}

/** Campaigns, page after page, the newest first, with whether mail is on. */
export const useCampaigns = () =>
  useInfiniteQuery({
    ...api.campaigns.listCampaigns.pages('campaigns'),
    select: ({ pages }) => ({
      mailIsOn: pages[0]?.mailIsOn ?? true,
      hasPostalAddress: pages[0]?.hasPostalAddress ?? true,
      campaigns: pages.flatMap(({ campaigns }) => campaigns),
    }),
    refetchInterval: ({ state }) =>
      intervalOf(state.data?.pages.flatMap(({ campaigns }) => campaigns) ?? []),
  });

/** A campaign with its words; undefined asks nothing. */
export const useCampaign = (campaignId: string | undefined) =>
  useQuery({
    ...api.campaigns.getCampaign.query(campaignId !== undefined && { params: { campaignId } }),
    refetchInterval: ({ state: { data } }) => {
      if (data === undefined) return false;
      return data.state === 'sending' && isWaiting(data) ? WAITING_MS : intervalOf([data]);
    },
  });

/** How many of a segment would get it now; an empty id asks nothing. */
export const useAudience = (segmentId: string) =>
  useQuery({
    ...api.campaigns.audience.query(segmentId !== '' && { query: { segmentId } }),
    staleTime: 10_000,
  });
