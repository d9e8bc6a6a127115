const sorted = (query: URLSearchParams): string => {
  const copy = new URLSearchParams(query);
  copy.sort();
  return `${copy}`;
};

/** Whether two queries have the same parameters, in any order. */
export const isSameQuery = (one: URLSearchParams, other: URLSearchParams): boolean =>
  sorted(one) === sorted(other);

/**
 * Number of history entries back to the page with a query, from which the current entry was opened;
 * undefined if it was opened otherwise, for example by a link from another page. Entries that have
 * one of the `opened` parameters, such as another row's panel, are passed over.
 */
export function stepsBackTo(query: URLSearchParams, opened: readonly string[]): number | undefined {
  // Missing in browsers before 2026, which then keep an additional entry.
  const { navigation } = globalThis as { navigation?: Partial<Navigation> };
  const at = navigation?.currentEntry?.index ?? -1;
  const entries = navigation?.entries?.() ?? [];
  for (let steps = 1; steps <= at; steps += 1) {
    const { pathname, searchParams } = new URL(entries[at - steps]?.url ?? location.href);
    if (pathname !== location.pathname) return undefined;
    if (opened.some((name) => searchParams.has(name))) continue;
    return isSameQuery(searchParams, query) ? steps : undefined;
  }
  return undefined;
}
