import { addDays } from '@voltcourier/pricing';

/** A day (`YYYY-MM-DD`) that a list is filtered by in the URL; undefined if there is no such day. */
export function dayParam(query: URLSearchParams, name: string): string | undefined {
  const param = query.get(name) ?? '';
  // "2027-02-30" becomes another day.
  return /^\d{4}-\d\d-\d\d$/u.test(param) &&
    !Number.isNaN(Date.parse(param)) &&
    addDays(param, 0) === param
    ? param
    : undefined;
}
