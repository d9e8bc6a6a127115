import { addDays } from '@voltcourier/pricing';

/** A day (`YYYY-MM-DD`) that a list is filtered by in the URL; undefined if there is no such day. */
export function askedDay(query: URLSearchParams, name: string): string | undefined {
  const asked = query.get(name) ?? '';
  // "2027-02-30" becomes another day.
  return /^\d{4}-\d\d-\d\d$/u.test(asked) &&
    !Number.isNaN(Date.parse(asked)) &&
    addDays(asked, 0) === asked
    ? asked
    : undefined;
}
