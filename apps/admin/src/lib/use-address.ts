import { typedSearch } from '@voltcourier/ui/typed-search';
import { use } from 'react';
import { UNSAFE_DataRouterContext, useNavigate, useSearchParams } from 'react-router-dom';
import { isSameQuery, stepsBackTo } from './steps-back.ts';

type Changes = Readonly<Record<string, string | undefined>>;

/** Query parameters of what is open beside a list. */
export const OPENED = [
  'booking',
  'request',
  'book',
  'review',
  'person',
  'lead',
  'new',
  'field',
  'entry',
  'generation',
  'draft',
  'item',
  'competitor',
] as const;

function withChanges(query: URLSearchParams, changes: Changes): URLSearchParams {
  const next = new URLSearchParams(query);
  for (const [name, value] of Object.entries(changes)) {
    if (value === undefined || value === '') next.delete(name);
    else next.set(name, value);
  }
  return next;
}

/** Whether a step back has been asked for and hasn't happened yet. */
let isGoingBack = false;

function goBack(steps: number): void {
  // Two quick presses on × must not leave the page.
  if (isGoingBack) return;
  isGoingBack = true;
  addEventListener('popstate', () => (isGoingBack = false), { once: true });
  history.go(-steps);
}

/** Functions that change the URL query of a page. They don't subscribe to it. */
export function useAddressSteps() {
  const router = use(UNSAFE_DataRouterContext)?.router;
  const navigate = useNavigate();
  // Read when it is used: the query of the last render may be outdated.
  const current = () => new URLSearchParams(router?.state.location.search);
  const replace = (changes: Changes) =>
    navigate(`?${withChanges(current(), changes)}`, { replace: true });
  /** The typed search if it waits for a pause in typing. */
  const waitingSearch = (): string | undefined => {
    const search = typedSearch();
    return search === (current().get('search') ?? '') ? undefined : search;
  };
  const push = async (changes: Changes): Promise<void> => {
    const search = waitingSearch();
    // Applied first, so that Back returns to it.
    if (search !== undefined) await replace({ search });
    const next = withChanges(current(), changes);
    // A pressed tab reports its value twice.
    if (isSameQuery(next, current())) return;
    // A filter changed beside an open panel takes the panel's entry, so that Back leads to the list.
    const isBeside = OPENED.some((name) => current().has(name));
    await navigate(`?${next}`, { replace: isBeside && !OPENED.some((name) => changes[name]) });
  };
  return {
    replace,
    waitingSearch,
    push,
    close: async (changes: Changes): Promise<void> => {
      const next = withChanges(current(), changes);
      const steps = stepsBackTo(next, Object.keys(changes));
      if (steps === undefined) await replace(changes);
      else goBack(steps);
    },
  };
}

/**
 * The state of a page in its URL query, and functions that change it: undefined or empty values are
 * removed.
 */
export function useAddress() {
  const [query] = useSearchParams();
  const { push, replace, close } = useAddressSteps();
  return {
    query,
    addressOf: (changes: Changes) => `?${withChanges(query, changes)}`,
    /** `replaces`: pauses in typing, and saved forms, don't add history entries. */
    go: (changes: Changes, { replaces = false } = {}): void =>
      void (replaces ? replace(changes) : push(changes)),
    /**
     * Closes what `changes` remove. If it was opened from this page, this goes back, so that Back
     * leads to the page before instead of opening it again.
     */
    close: (changes: Changes): void => void close(changes),
  };
}
