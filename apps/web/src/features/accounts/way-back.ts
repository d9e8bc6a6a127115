import * as paths from '../../lib/paths.ts';

/** Where to go on to after signing in. */
export interface WayBack {
  /** A path of this site, or the whole address of a page of staff's app elsewhere. */
  readonly to: string;
  /** Whether it is staff's app, which the router of this one doesn't know. */
  readonly isAdmin: boolean;
  /** Whether it is staff's app without any page of it. */
  readonly isBareAdmin: boolean;
}

/**
 * The page of this site or of staff's app that was asked for; anybody else's is none (open
 * redirects, CWE-601).
 *
 * @param adminUrl of staff's app: a path here, or an address where it is hosted apart.
 */
export function wayBack(search: string, origin: string, adminUrl: string): WayBack | undefined {
  const asked = new URLSearchParams(search).get(paths.WAY_BACK);
  if (asked === null || !URL.canParse(asked, origin)) return undefined;
  const url = new URL(asked, origin);
  const admin = new URL(adminUrl, origin);
  const isAdmin =
    url.origin === admin.origin && `${url.pathname}/`.startsWith(`${admin.pathname}/`);
  const isBareAdmin = isAdmin && `${admin.pathname}/`.startsWith(url.pathname) && url.search === '';
  if (isAdmin && url.origin !== origin) return { to: url.href, isAdmin, isBareAdmin };
  if (!asked.startsWith('/') || url.origin !== origin || url.pathname === paths.auth)
    return undefined;
  // A path that begins with two slashes would be read as another host.
  if (url.pathname.startsWith('//')) return undefined;
  return { to: `${url.pathname}${url.search}${url.hash}`, isAdmin, isBareAdmin };
}
