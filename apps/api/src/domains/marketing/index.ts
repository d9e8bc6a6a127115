// Exports for other domains: campaigns and their recipients.
export {
  collectMarketingData,
  eraseCampaignRecipients,
  listCampaignMailsOfAccount,
  listCampaignMailSubjects,
} from './privacy-repository.ts';
