let typed: string | undefined;

/** Keeps the text of the search field on the page; undefined if there is none. */
export function keepTypedSearch(search: string | undefined): void {
  typed = search;
}

/**
 * Returns the text in the page's FilterBar, which may still wait for a pause in typing; undefined
 * if there is no FilterBar that searches as users type.
 */
export const typedSearch = (): string | undefined => typed;
