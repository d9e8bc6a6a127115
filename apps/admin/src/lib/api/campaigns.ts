import { campaigns } from '@voltcourier/contracts/marketing/campaign-endpoints';
import type { Campaign } from '@voltcourier/contracts/marketing/campaigns';
import { type Effect, known } from '@voltcourier/contracts/query';
import { featureApi } from './feature-api.ts';

/** A step of a campaign, with the list of campaigns. */
export const CAMPAIGN: Effect<Campaign> = {
  keeps: (campaign) =>
    known('campaigns.getCampaign', { params: { campaignId: campaign.id } }, campaign),
  refreshes: ['campaigns.listCampaigns'],
  // A refusal may mean that someone else was faster.
  refreshesRefused: ['campaigns.listCampaigns', 'campaigns.getCampaign'],
};

export const campaignsApi = featureApi('campaigns', campaigns, {
  createCampaign: CAMPAIGN,
  submitCampaign: CAMPAIGN,
  returnCampaign: CAMPAIGN,
  approveCampaign: CAMPAIGN,
  pauseCampaign: CAMPAIGN,
  resumeCampaign: CAMPAIGN,
  stopCampaign: CAMPAIGN,
  removeCampaign: { refreshes: ['campaigns.listCampaigns'] },
});
