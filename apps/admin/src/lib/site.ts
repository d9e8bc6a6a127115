import { BASENAME } from './paths.ts';
const SITE_ORIGIN: string = import.meta.env['VITE_SITE_URL'] ?? '';

/** Where the customer site is: on the same origin, unless the app was built for another. */
export const SITE_URL = `${SITE_ORIGIN}/`;

/**
 * The sign-in, which staff share with customers (specification section 2, Protected-route rule),
 * with the way back to a page of this app.
 *
 * @param path below `BASENAME`, with its query.
 */
export function signInUrl(path: string): string {
  const page = `${BASENAME}${path}`;
  const isElsewhere = SITE_ORIGIN !== '' && SITE_ORIGIN !== location.origin;
  const next = isElsewhere ? `${location.origin}${page}` : page;
  return `${SITE_URL}auth?next=${encodeURIComponent(next)}`;
}
