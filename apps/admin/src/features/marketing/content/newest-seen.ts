import type { QueryClient } from '@tanstack/react-query';
import type { ContentItem, ContentRow } from '@voltcourier/contracts/marketing/content';
import { contentApi } from '../../../lib/api/content.ts';

/** An item with the version that a change is based on. */
export type Seen = Pick<ContentRow, 'id' | 'version' | 'title'>;

/**
 * Returns an item of the calendar with the newest version that its user has seen. After a step in
 * the panel, the calendar shows the version before it until it is loaded again; a change based on
 * that one would be refused.
 */
export function newestSeen<Item extends Seen>(client: QueryClient, item: Item): Item {
  const params = { contentId: item.id };
  const opened = client.getQueryData<ContentItem>(contentApi.getContent.key({ params }));
  return { ...item, version: Math.max(item.version, opened?.version ?? 0) };
}
