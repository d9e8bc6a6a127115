const ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/u;

/**
 * An id that a list is filtered by in the URL, or one of `others`. Undefined if it can't be one,
 * because the URL was mistyped: the list would only be refused.
 */
export function idParam(
  query: URLSearchParams,
  name: string,
  others: readonly string[] = [],
): string | undefined {
  const param = query.get(name) ?? '';
  return ID.test(param) || others.includes(param) ? param : undefined;
}
