import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { DEFAULT_ZONE, localDateAt } from '@voltcourier/pricing';
import { contentApi } from '../../../lib/api/content.ts';
import { useAddress } from '../../../lib/use-address.ts';
import { useNow } from '../../../lib/use-now.ts';
import { type ContentView, spanOf, stepFrom } from './content-days.ts';

const A_DATE = /^20\d\d-\d\d-\d\d$/u;
/** Id in the URL of an item that isn't saved yet. */
export const NEW_ITEM = 'new';
/** Polling interval in milliseconds, because colleagues or the scheduler may have made changes. */
const REFETCH_MS = 60_000;

/** What the URL shows of the content calendar, and how to navigate. */
export function useContentView() {
  const { query, go, close, addressOf } = useAddress();
  const today = localDateAt(new Date(useNow()), DEFAULT_ZONE);
  const shown = query.get('show');
  const view: ContentView = shown === 'week' || shown === 'board' ? shown : 'month';
  const wanted = query.get('day') ?? '';
  const date = A_DATE.test(wanted) ? wanted : today;
  const span = spanOf(date, view);
  const list = useQuery({
    ...contentApi.listContent.query({ query: { ...span } }),
    placeholderData: keepPreviousData,
    refetchInterval: REFETCH_MS,
  });
  return {
    list,
    view,
    date,
    span,
    today,
    openId: query.get('item') ?? undefined,
    addressOf: (item: string) => addressOf({ item }),
    showView: (next: string) => go({ show: next === 'month' ? undefined : next }),
    showToday: () => go({ day: undefined }),
    step: (direction: -1 | 1) => go({ day: stepFrom(date, view, direction) }),
    open: (item: string) => go({ item }),
    /** Leaves the open item for another one, or for none. */
    leaveFor: (item: string | undefined) =>
      item === undefined ? close({ item }) : go({ item }, { replaces: true }),
  };
}
