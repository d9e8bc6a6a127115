import type { Generation } from '@voltcourier/contracts/marketing/generations';
import type { AutomationStatus } from '@voltcourier/contracts/marketing/automation';
import type { Campaign } from '@voltcourier/contracts/marketing/campaigns';
import type { Competitor } from '@voltcourier/contracts/marketing/competitors';
import type { PageDraft } from '@voltcourier/contracts/marketing/page-drafts';
import type { ContentItem } from '@voltcourier/contracts/marketing/content';
import { type Effect, known } from '@voltcourier/contracts/query';
import { routes } from '@voltcourier/contracts/routes';
import { settled } from './settled-effect.ts';

/** A step of a campaign, with the list of campaigns. */
export const CAMPAIGN: Effect<Campaign> = {
  refreshes: [routes.campaigns.listCampaigns],
  // A refusal may mean that someone else was faster.
  refreshesRefused: [routes.campaigns.listCampaigns, routes.campaigns.getCampaign],
  keeps: (campaign) =>
    known(routes.campaigns.getCampaign, { params: { campaignId: campaign.id } }, campaign),
};

/** A step of a content item, with the calendar. */
export const CONTENT: Effect<ContentItem> = {
  ...settled(routes.content.listContent),
  // A refusal may mean that someone else was faster.
  refreshesRefused: [routes.content.listContent, routes.content.getContent],
  keeps: (item) => known(routes.content.getContent, { params: { contentId: item.id } }, item),
};

export const knownGeneration = (generation: Generation) =>
  known(routes.assistant.getGeneration, { params: { generationId: generation.id } }, generation);

/** A question to the assistant, with the history and the spending. */
export const GENERATION: Effect<Generation> = {
  ...settled(routes.assistant.listGenerations, routes.assistant.status),
  keeps: knownGeneration,
};

export const AUTOMATION: Effect<AutomationStatus> = {
  keeps: (status) => known(routes.automation.automationStatus, {}, status),
  refreshesRefused: [routes.automation.automationStatus],
};

/** A change of a competitor; a refusal may mean that someone else was faster. */
export const COMPETITOR: Effect<Competitor> = {
  keeps: (one) =>
    known(routes.competitors.getCompetitor, { params: { competitorId: one.id } }, one),
  refreshes: [routes.competitors.listCompetitors],
  refreshesRefused: [routes.competitors.getCompetitor, routes.competitors.listCompetitors],
};

/** A change of a page draft; a refusal may mean that someone else was faster. */
export const PAGE_DRAFT: Effect<PageDraft> = {
  keeps: (draft) => known(routes.pageDrafts.getPageDraft, { params: { draftId: draft.id } }, draft),
  refreshes: [routes.pageDrafts.listPageDrafts],
  refreshesRefused: [routes.pageDrafts.getPageDraft, routes.pageDrafts.listPageDrafts],
};
