const PARAMETER = 'next';

/** The sign-in page, with the way back to a page. */
export const signInUrl = (path: string): string => `/auth?${PARAMETER}=${encodeURIComponent(path)}`;

/** The page of this site that was asked for; another site's is none (open redirects, CWE-601). */
export function wayBack(search: string, origin: string): string | undefined {
  const path = new URLSearchParams(search).get(PARAMETER);
  if (path === null || !path.startsWith('/')) return undefined;
  const url = URL.canParse(path, origin) ? new URL(path, origin) : undefined;
  if (url === undefined || url.origin !== origin || url.pathname === '/auth') return undefined;
  // A path that begins with two slashes would be read as another host.
  return url.pathname.startsWith('//') ? undefined : `${url.pathname}${url.search}${url.hash}`;
}
