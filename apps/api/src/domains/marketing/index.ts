// Exports for other domains: campaigns and their recipients.
export {
  collectMarketingData,
  forgetCampaignRecipients,
  listCampaignMailsOfAccount,
  listCampaignMailSubjects,
} from './privacy-repository.ts';
