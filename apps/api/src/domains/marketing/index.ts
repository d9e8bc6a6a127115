// What other domains may use of marketing: campaigns and who got them.
export {
  collectMarketingData,
  forgetCampaignRecipients,
  listCampaignMailSubjects,
} from './privacy-repository.ts';
