import type { ContentItem } from '@voltcourier/contracts/marketing/content';
import { content } from '@voltcourier/contracts/marketing/content-endpoints';
import { type Effect, known } from '@voltcourier/contracts/query';
import { featureApi } from './feature-api.ts';
import { settled } from './settled-effect.ts';

/** A step of a content item, with the calendar. */
export const CONTENT: Effect<ContentItem> = {
  keeps: (item) => known('content.getContent', { params: { contentId: item.id } }, item),
  refreshes: ['content.listContent'],
  // A refusal may mean that someone else was faster.
  refreshesRefused: ['content.listContent', 'content.getContent'],
};

export const contentApi = featureApi('content', content, {
  addGeneratedContent: settled('content.listContent'),
  moveContent: CONTENT,
  returnContent: CONTENT,
  publishContent: CONTENT,
  removeContent: settled('content.listContent'),
});
