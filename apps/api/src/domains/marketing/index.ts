// What other domains may use of marketing: campaigns and who got them.
export {
  collectMarketingData,
  forgetCampaignRecipients,
  listCampaignMailsOfAccount,
  listCampaignMailSubjects,
} from './privacy-repository.ts';
