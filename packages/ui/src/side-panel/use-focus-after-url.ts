import { useEffect, useRef } from 'react';
import { LIST_ID } from '../data-table/list-id.ts';
import { isFocusLost } from '../lost-focus.ts';

/** A URL as its page, and its query in an order of its own. */
function partsOf({ host, pathname, search }: Pick<Location, 'host' | 'pathname' | 'search'>) {
  const query = new URLSearchParams(search);
  query.sort();
  return { page: host + pathname, query: String(query) };
}

/**
 * After a panel that was opened by its URL, nothing on the page had the focus before: it goes to the
 * link to what the panel showed, otherwise to the list or the page.
 */
export function useFocusAfterUrl(open: boolean): void {
  const shown = useRef({ page: '', query: '' });
  useEffect(() => {
    if (open) shown.current = partsOf(location);
  });
  useEffect(() => {
    if (!open) return undefined;
    return () => {
      const { page, query } = shown.current;
      const isAt = (url: ReturnType<typeof partsOf>) => url.page === page && url.query === query;
      // Another page decides about its own focus.
      if (!isFocusLost() || partsOf(location).page !== page || isAt(partsOf(location))) return;
      const link = [...document.links].find((known) => isAt(partsOf(known)));
      for (const taker of [
        link,
        document.getElementById(LIST_ID),
        document.querySelector('main'),
      ]) {
        if (isFocusLost()) taker?.focus();
      }
    };
  }, [open]);
}
