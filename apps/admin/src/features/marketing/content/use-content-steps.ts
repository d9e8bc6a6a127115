import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { mutationOf } from '@voltcourier/contracts/query';
import type { ContentItem } from '@voltcourier/contracts/marketing/content';
import type { ContentBoardStep } from '@voltcourier/contracts/marketing/content-states';
import { contentApi } from '../../../lib/api/content.ts';
import { CONTENT } from '../../../lib/api/content.ts';
import { newestSeen, type Seen } from './newest-seen.ts';

const call = ({ id, version }: Seen) => ({ params: { contentId: id }, body: { version } });

/** A step that needs no input: publishing needs a URL. */
export type PlainStep = Exclude<ContentBoardStep, 'publish'>;

const CALLS: Readonly<Record<PlainStep, (item: Seen) => Promise<ContentItem>>> = {
  submit: (item) => contentApi.submitContent(call(item)),
  return: ({ id, version }) =>
    contentApi.returnContent({ params: { contentId: id }, body: { version, note: '' } }),
  approve: (item) => contentApi.approveContent(call(item)),
  schedule: (item) => contentApi.scheduleContent(call(item)),
  unschedule: (item) => contentApi.unscheduleContent(call(item)),
  retry: (item) => contentApi.retryContent(call(item)),
};

/** Arguments of a step. */
export interface Stepped {
  readonly item: Seen;
  readonly step: PlainStep;
}

/** Takes a step on an item. */
export function useContentStep() {
  const client = useQueryClient();
  return useMutation(
    mutationOf(({ item, step }: Stepped) => CALLS[step](newestSeen(client, item)), CONTENT),
  );
}

/** A move to another day or time. */
interface Move {
  readonly item: Seen;
  readonly plannedOn: string;
  readonly plannedTime: string | null;
}

/** Moves an item to another day or time. */
export function useContentMove() {
  const client = useQueryClient();
  return useMutation(
    contentApi.moveContent.mutation(({ item, plannedOn, plannedTime }: Move) => ({
      params: { contentId: item.id },
      body: { version: newestSeen(client, item).version, plannedOn, plannedTime },
    })),
  );
}

/** An item with its content; undefined disables the query. */
export const useContentItem = (contentId: string | undefined) =>
  useQuery(contentApi.getContent.query(contentId !== undefined && { params: { contentId } }));
