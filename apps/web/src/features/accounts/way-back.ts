import * as paths from '../../lib/paths.ts';

/** Where to go after signing in. */
export interface WayBack {
  /** A path on this site, or the full URL of a page of the staff app hosted elsewhere. */
  readonly to: string;
  /** Whether it is in the staff app, which this app's router doesn't know. */
  readonly isAdmin: boolean;
  /** Whether it is the staff app's root. */
  readonly isBareAdmin: boolean;
}

/**
 * Returns the requested page of this site or the staff app; any other address is ignored (open
 * redirects, CWE-601).
 *
 * @param adminUrl of the staff app: a path here, or a URL if it is hosted separately.
 */
export function wayBack(search: string, origin: string, adminUrl: string): WayBack | undefined {
  const param = new URLSearchParams(search).get(paths.WAY_BACK);
  if (param === null || !URL.canParse(param, origin)) return undefined;
  const url = new URL(param, origin);
  const admin = new URL(adminUrl, origin);
  const isAdmin =
    url.origin === admin.origin && `${url.pathname}/`.startsWith(`${admin.pathname}/`);
  const isBareAdmin = isAdmin && `${admin.pathname}/`.startsWith(url.pathname) && url.search === '';
  if (isAdmin && url.origin !== origin) return { to: url.href, isAdmin, isBareAdmin };
  if (!param.startsWith('/') || url.origin !== origin || url.pathname === paths.auth)
    return undefined;
  // A path that begins with two slashes would be interpreted as another host.
  if (url.pathname.startsWith('//')) return undefined;
  return { to: `${url.pathname}${url.search}${url.hash}`, isAdmin, isBareAdmin };
}
