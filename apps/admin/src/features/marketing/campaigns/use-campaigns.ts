import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { timeCursor } from '@voltcourier/contracts/kernel/time-cursor';
import type { Campaign, CampaignRow } from '@voltcourier/contracts/marketing/campaigns';
import { campaignsApi } from '../../../lib/api/campaigns.ts';

/** Polling intervals while something is being sent, and while waiting, in milliseconds. */
const SENDING_MS = 2_000;
const WAITING_MS = 30_000;

const intervalOf = (rows: readonly Pick<CampaignRow, 'state'>[]): number | false => {
  if (rows.some(({ state }) => state === 'sending')) return SENDING_MS;
  return rows.some(({ state }) => state === 'scheduled') ? WAITING_MS : false;
};

/** Whether sending is on hold: all recipients wait for a winner, or for the end of quiet hours. */
function isWaiting({ counts, nightWait, subjectTest }: Campaign): boolean {
  const isUndecided = subjectTest?.winner === null && subjectTest.decidesAt !== null;
  return isUndecided || nightWait?.people === counts.waiting;
}

/** Campaigns, page by page, newest first, and whether mail is on. */
export const useCampaigns = () =>
  useInfiniteQuery({
    ...campaignsApi.listCampaigns.pages('campaigns', {}, ({ createdAt, id }) =>
      timeCursor(createdAt, id),
    ),
    select: ({ pages }) => ({
      mailIsOn: pages[0]?.mailIsOn ?? true,
      hasPostalAddress: pages[0]?.hasPostalAddress ?? true,
      campaigns: pages.flatMap(({ campaigns }) => campaigns),
    }),
    refetchInterval: ({ state }) =>
      intervalOf(state.data?.pages.flatMap(({ campaigns }) => campaigns) ?? []),
  });

/** A campaign with its content; undefined disables the query. */
export const useCampaign = (campaignId: string | undefined) =>
  useQuery({
    ...campaignsApi.getCampaign.query(campaignId !== undefined && { params: { campaignId } }),
    refetchInterval: ({ state: { data } }) => {
      if (data === undefined) return false;
      return data.state === 'sending' && isWaiting(data) ? WAITING_MS : intervalOf([data]);
    },
  });

/** Audience of a segment; an empty id disables the query. */
export const useAudience = (segmentId: string) =>
  useQuery({
    ...campaignsApi.audience.query(segmentId !== '' && { query: { segmentId } }),
    staleTime: 10_000,
  });
