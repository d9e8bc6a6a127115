import { useMutation, useQuery } from '@tanstack/react-query';
import { mutationOf } from '@voltcourier/contracts/query';
import type { ContentItem, ContentRow } from '@voltcourier/contracts/marketing/content';
import type { ContentBoardStep } from '@voltcourier/contracts/marketing/content-states';
import { showToast } from '@voltcourier/ui/toast';
import { api } from '../../../lib/api.ts';
import { CONTENT } from '../../../lib/marketing-effects.ts';
import { shortDayWords } from './content-days.ts';

/** An item as it was seen. */
type Seen = Pick<ContentRow, 'id' | 'version' | 'title'>;

const call = ({ id, version }: Seen) => ({ params: { contentId: id }, body: { version } });

/** A step that needs no more than the item: publishing needs an address. */
export type PlainStep = Exclude<ContentBoardStep, 'publish'>;

const CALLS: Readonly<Record<PlainStep, (item: Seen) => Promise<ContentItem>>> = {
  submit: (item) => api.content.submitContent(call(item)),
  return: (item) =>
    api.content.returnContent({
      params: { contentId: item.id },
      body: { version: item.version, note: '' },
    }),
  approve: (item) => api.content.approveContent(call(item)),
  schedule: (item) => api.content.scheduleContent(call(item)),
  unschedule: (item) => api.content.unscheduleContent(call(item)),
  retry: (item) => api.content.retryContent(call(item)),
};

const SAID: Readonly<Record<PlainStep, string>> = {
  submit: 'is in review',
  return: 'is a draft again',
  approve: 'is approved',
  schedule: 'is scheduled',
  unschedule: 'is off the schedule',
  retry: 'is sent again',
};

/** What a step is taken with. */
interface Stepped {
  readonly item: Seen;
  readonly step: PlainStep;
}

/** Takes a step with an item, and says so. */
export const useContentStep = () =>
  useMutation(mutationOf(({ item, step }: Stepped) => CALLS[step](item), CONTENT));

/** Says that a step was taken. */
export function announceStep({ item, step }: Stepped): void {
  showToast({ title: `${item.title} ${SAID[step]}` });
}

/** A new day or time of an item. */
interface Move {
  readonly item: Seen;
  readonly plannedOn: string;
  readonly plannedTime: string | null;
}

/** Plans an item for another day or time. */
export const useContentMove = () =>
  useMutation(
    api.content.moveContent.mutation(({ item, plannedOn, plannedTime }: Move) => ({
      params: { contentId: item.id },
      body: { version: item.version, plannedOn, plannedTime },
    })),
  );

/** Says that an item was moved. */
export function announceMove({ title, plannedOn }: Pick<ContentRow, 'title' | 'plannedOn'>): void {
  showToast({ title: `${title} is moved to ${shortDayWords(plannedOn)}` });
}

/** An item with its words; undefined asks nothing. */
export const useContentItem = (contentId: string | undefined) =>
  useQuery(api.content.getContent.query(contentId !== undefined && { params: { contentId } }));
