import { useMutation, useQuery } from '@tanstack/react-query';
import { mutationOf } from '@voltcourier/contracts/query';
import type { ContentItem, ContentRow } from '@voltcourier/contracts/marketing/content';
import type { ContentBoardStep } from '@voltcourier/contracts/marketing/content-states';
import { showToast } from '@voltcourier/ui/toast';
import { api } from '../../../lib/api.ts';
import { CONTENT } from '../../../lib/marketing-effects.ts';
import { shortDayWords } from './content-days.ts';

/** An item with the version that a change is based on. */
type Seen = Pick<ContentRow, 'id' | 'version' | 'title'>;

const call = ({ id, version }: Seen) => ({ params: { contentId: id }, body: { version } });

/** A step that needs no input: publishing needs a URL. */
export type PlainStep = Exclude<ContentBoardStep, 'publish'>;

const CALLS: Readonly<Record<PlainStep, (item: Seen) => Promise<ContentItem>>> = {
  submit: (item) => api.content.submitContent(call(item)),
  return: ({ id, version }) =>
    api.content.returnContent({ params: { contentId: id }, body: { version, note: '' } }),
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

/** Arguments of a step. */
interface Stepped {
  readonly item: Seen;
  readonly step: PlainStep;
}

/** Takes a step on an item, and announces it. */
export const useContentStep = () =>
  useMutation(mutationOf(({ item, step }: Stepped) => CALLS[step](item), CONTENT));

/** Announces a step. */
export function announceStep({ item, step }: Stepped): void {
  showToast({ title: `${item.title} ${SAID[step]}` });
}

/** A move to another day or time. */
interface Move {
  readonly item: Seen;
  readonly plannedOn: string;
  readonly plannedTime: string | null;
}

/** Moves an item to another day or time. */
export const useContentMove = () =>
  useMutation(
    api.content.moveContent.mutation(({ item, plannedOn, plannedTime }: Move) => ({
      params: { contentId: item.id },
      body: { version: item.version, plannedOn, plannedTime },
    })),
  );

/** Announces a move. */
export function announceMove({ title, plannedOn }: Pick<ContentRow, 'title' | 'plannedOn'>): void {
  showToast({ title: `${title} is moved to ${shortDayWords(plannedOn)}` });
}

/** An item with its content; undefined disables the query. */
export const useContentItem = (contentId: string | undefined) =>
  useQuery(api.content.getContent.query(contentId !== undefined && { params: { contentId } }));
