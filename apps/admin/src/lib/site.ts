import { BASENAME } from './paths.ts';
const SITE_ORIGIN: string = import.meta.env.VITE_SITE_URL ?? '';

/** URL of the customer site: on the same origin, unless built for another. */
export const SITE_URL = `${SITE_ORIGIN}/`;

/**
 * URL of the sign-in page that staff share with customers (specification section 2, Protected-route
 * rule), with the return URL of a page of this app.
 *
 * @param path below `BASENAME`, with its query.
 */
export function signInUrl(path: string): string {
  const page = `${BASENAME}${path}`;
  const isElsewhere = SITE_ORIGIN !== '' && SITE_ORIGIN !== location.origin;
  const next = isElsewhere ? `${location.origin}${page}` : page;
  return `${SITE_URL}auth?next=${encodeURIComponent(next)}`;
}
