import { type PageDraft, pageDrafts } from '@voltcourier/contracts/marketing/page-drafts';
import { type Effect, known } from '@voltcourier/contracts/query';
import { featureApi } from './feature-api.ts';

/** A change of a page draft; a refusal may mean that someone else was faster. */
const PAGE_DRAFT: Effect<PageDraft> = {
  keeps: (draft) => known('pageDrafts.getPageDraft', { params: { draftId: draft.id } }, draft),
  refreshes: ['pageDrafts.listPageDrafts'],
  refreshesRefused: ['pageDrafts.getPageDraft', 'pageDrafts.listPageDrafts'],
};

export const pageDraftsApi = featureApi('pageDrafts', pageDrafts, {
  createPageDraft: PAGE_DRAFT,
  changePageDraft: PAGE_DRAFT,
  publishPageDraft: PAGE_DRAFT,
  removePageDraft: { refreshes: ['pageDrafts.listPageDrafts'] },
});
