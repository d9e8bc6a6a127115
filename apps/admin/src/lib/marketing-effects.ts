import type { Generation } from '@voltcourier/contracts/marketing/generations';
import type { AutomationStatus } from '@voltcourier/contracts/marketing/automation';
import type { Campaign } from '@voltcourier/contracts/marketing/campaigns';
import type { Competitor } from '@voltcourier/contracts/marketing/competitors';
import type { PageDraft } from '@voltcourier/contracts/marketing/page-drafts';
import type { ContentItem } from '@voltcourier/contracts/marketing/content';
import { type Effect, known } from '@voltcourier/contracts/query';
import { endpoints } from '@voltcourier/contracts/endpoints';
import { settled } from './settled-effect.ts';

/** A step of a campaign, with the list of campaigns. */
export const CAMPAIGN: Effect<Campaign> = {
  refreshes: [endpoints.campaigns.listCampaigns],
  // A refusal may mean that someone else was faster.
  refreshesRefused: [endpoints.campaigns.listCampaigns, endpoints.campaigns.getCampaign],
  keeps: (campaign) =>
    known(endpoints.campaigns.getCampaign, { params: { campaignId: campaign.id } }, campaign),
};

/** A step of a content item, with the calendar. */
export const CONTENT: Effect<ContentItem> = {
  ...settled(endpoints.content.listContent),
  // A refusal may mean that someone else was faster.
  refreshesRefused: [endpoints.content.listContent, endpoints.content.getContent],
  keeps: (item) => known(endpoints.content.getContent, { params: { contentId: item.id } }, item),
};

export const knownGeneration = (generation: Generation) =>
  known(endpoints.assistant.getGeneration, { params: { generationId: generation.id } }, generation);

/** A question to the assistant, with the history and the spending. */
export const GENERATION: Effect<Generation> = {
  ...settled(endpoints.assistant.listGenerations, endpoints.assistant.status),
  keeps: knownGeneration,
};

export const AUTOMATION: Effect<AutomationStatus> = {
  keeps: (status) => known(endpoints.automation.automationStatus, {}, status),
  refreshesRefused: [endpoints.automation.automationStatus],
};

/** A change of a competitor; a refusal may mean that someone else was faster. */
export const COMPETITOR: Effect<Competitor> = {
  keeps: (one) =>
    known(endpoints.competitors.getCompetitor, { params: { competitorId: one.id } }, one),
  refreshes: [endpoints.competitors.listCompetitors],
  refreshesRefused: [endpoints.competitors.getCompetitor, endpoints.competitors.listCompetitors],
};

/** A change of a page draft; a refusal may mean that someone else was faster. */
export const PAGE_DRAFT: Effect<PageDraft> = {
  keeps: (draft) =>
    known(endpoints.pageDrafts.getPageDraft, { params: { draftId: draft.id } }, draft),
  refreshes: [endpoints.pageDrafts.listPageDrafts],
  refreshesRefused: [endpoints.pageDrafts.getPageDraft, endpoints.pageDrafts.listPageDrafts],
};
