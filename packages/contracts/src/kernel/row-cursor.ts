import * as z from 'zod/mini';

/**
 * Cursor of a list whose order can change: the id of a page's last row, the instant that it was
 * sorted by, and its name. The next page then starts at the same place even if that row has moved.
 * With the id alone, it starts where the row is now.
 */
export const RowCursor = z
  .string()
  .check(z.regex(/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}(?:~[^\0]{0,1000})?$/u));

/** Returns the {@link RowCursor} of a row. */
export const rowCursor = (id: string, at: string | null, name = ''): string =>
  `${id}~${at ?? ''}~${name}`;
