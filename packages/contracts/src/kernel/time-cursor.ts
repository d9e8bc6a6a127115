import * as z from 'zod/mini';

const INSTANT =
  /20\d\d-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])T(?:[01]\d|2[0-3])(?::[0-5]\d){2}\.\d{3}Z/u;
const ID = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/u;

/**
 * Cursor of a list sorted by time: instant and id of the last row of a page. It stays valid when
 * that row is changed or deleted.
 */
export const TimeCursor = z
  .string()
  .check(z.regex(new RegExp(`^${INSTANT.source}~${ID.source}$`, 'u')));

/** Returns the {@link TimeCursor} of a row. */
export const timeCursor = (at: string, id: string): string => `${at}~${id}`;
