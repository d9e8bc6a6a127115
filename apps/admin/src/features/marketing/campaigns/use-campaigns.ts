import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type {
  Campaign,
  CampaignAudience,
  CampaignForm,
  CampaignRow,
} from '@voltcourier/contracts/marketing/campaigns';
import type { ApiError } from '@voltcourier/contracts/client';
import type { SentTest } from '@voltcourier/contracts/messaging/test-emails';
import { queryKey } from '@voltcourier/contracts/query';
import { routes } from '@voltcourier/contracts/routes';
import { api } from '../../../lib/api.ts';

type Page = Awaited<ReturnType<typeof api.campaigns.listCampaigns>>;
type Preview = Awaited<ReturnType<typeof api.campaigns.previewCampaign>>;

/** How often is looked again while something is being sent, and while it waits. */
const SENDING_MS = 2_000;
const WAITING_MS = 30_000;

const intervalOf = (rows: readonly Pick<CampaignRow, 'state'>[]): number | false => {
  if (rows.some(({ state }) => state === 'sending')) return SENDING_MS;
  return rows.some(({ state }) => state === 'scheduled') ? WAITING_MS : false;
};

/** Campaigns, page after page, the newest first, with whether mail is on. */
export function useCampaigns() {
  return useInfiniteQuery<Page, ApiError, Page, readonly unknown[], string | undefined>({
    queryKey: queryKey(routes.campaigns.listCampaigns),
    queryFn: ({ pageParam: after, signal }) =>
      api.campaigns.listCampaigns({ query: after === undefined ? {} : { after }, signal }),
    initialPageParam: undefined,
    getNextPageParam: ({ campaigns, hasMore }) => (hasMore ? campaigns.at(-1)?.id : undefined),
    select: ({ pages }) => ({
      hasMore: pages.at(-1)?.hasMore ?? false,
      mailIsOn: pages[0]?.mailIsOn ?? true,
      campaigns: pages.flatMap(({ campaigns }) => campaigns),
    }),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      intervalOf(state.data?.pages.flatMap(({ campaigns }) => campaigns) ?? []),
  });
}

const keyOf = (campaignId: string) => queryKey(routes.campaigns.getCampaign, { campaignId });

/** A campaign with its words; undefined asks nothing. */
export function useCampaign(campaignId: string | undefined) {
  return useQuery<Campaign, ApiError>({
    queryKey: keyOf(campaignId ?? ''),
    queryFn: ({ signal }) =>
      api.campaigns.getCampaign({ params: { campaignId: campaignId ?? '' }, signal }),
    enabled: campaignId !== undefined,
    staleTime: 0,
    refetchInterval: ({ state }) => intervalOf(state.data === undefined ? [] : [state.data]),
  });
}

/** The mail of a campaign as it was saved last. */
export function usePreview(campaignId: string, version: number) {
  return useQuery<Preview, ApiError>({
    queryKey: [...queryKey(routes.campaigns.previewCampaign, { campaignId }), version],
    queryFn: ({ signal }) => api.campaigns.previewCampaign({ params: { campaignId }, signal }),
  });
}

/** How many of a segment would get it now; an empty id asks nothing. */
export function useAudience(segmentId: string) {
  return useQuery<CampaignAudience, ApiError>({
    queryKey: [...queryKey(routes.campaigns.audience), segmentId],
    queryFn: ({ signal }) => api.campaigns.audience({ query: { segmentId }, signal }),
    enabled: segmentId !== '',
    staleTime: 10_000,
  });
}

/** A change after which the campaign is as the answer says, and the list is looked at again. */
function useChange<Input>(change: (input: Input) => Promise<Campaign>) {
  const client = useQueryClient();
  return useMutation<Campaign, ApiError, Input>({
    mutationFn: change,
    onSuccess: (campaign) => client.setQueryData(keyOf(campaign.id), campaign),
    onSettled: () =>
      client.invalidateQueries({ queryKey: queryKey(routes.campaigns.listCampaigns) }),
  });
}

type Seen = Pick<Campaign, 'id' | 'version'>;
const paramsOf = ({ id }: { readonly id: string }) => ({ params: { campaignId: id } });

/** Writes a draft, or changes it as it was seen. */
export const useSaveCampaign = () =>
  useChange(({ seen, form }: { seen: Seen | undefined; form: CampaignForm }) =>
    seen === undefined
      ? api.campaigns.createCampaign({ body: form })
      : api.campaigns.changeCampaign({
          ...paramsOf(seen),
          body: { ...form, version: seen.version },
        }),
  );

/** Sends a draft as it was seen: now, or at an instant. */
export const useSendCampaign = () =>
  useChange(({ seen, at }: { seen: Seen; at: string | undefined }) => {
    const { version } = seen;
    return at === undefined
      ? api.campaigns.sendCampaign({ ...paramsOf(seen), body: { version } })
      : api.campaigns.scheduleCampaign({ ...paramsOf(seen), body: { version, at } });
  });

/** Makes a scheduled campaign a draft again, or stops one that is being sent. */
export const useStopCampaign = () =>
  useChange(({ id, state }: { id: string; state: 'scheduled' | 'sending' }) =>
    api.campaigns.stopCampaign({ ...paramsOf({ id }), body: { state } }),
  );

/** Deletes a draft as it was seen. */
export function useRemoveCampaign() {
  const client = useQueryClient();
  return useMutation<unknown, ApiError, Seen>({
    mutationFn: (seen) =>
      api.campaigns.removeCampaign({ ...paramsOf(seen), body: { version: seen.version } }),
    onSuccess: () =>
      client.invalidateQueries({ queryKey: queryKey(routes.campaigns.listCampaigns) }),
  });
}

/** Sends the mail to whoever asks, as a test. */
export function useTestCampaign(id: string) {
  return useMutation<SentTest, ApiError>({
    mutationFn: () => api.campaigns.testCampaign(paramsOf({ id })),
  });
}
