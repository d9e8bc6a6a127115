import type { PageRoute } from './route-table.ts';
import { SITE_URL } from './site.ts';

/** The addresses that search engines may list (sitemaps.org); when they changed is not known. */
export function sitemap(routes: readonly PageRoute[]): string {
  const urls = routes
    .filter(({ isPrivate }) => isPrivate !== true)
    .map(({ path }) => `  <url><loc>${SITE_URL}${path}</loc></url>`);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...urls,
    '</urlset>',
    '',
  ].join('\n');
}

/** What robots may read: everything. Private pages say for themselves that they are not listed. */
export function robots(): string {
  return `User-agent: *\nAllow: /\n\nSitemap: ${SITE_URL}/sitemap.xml\n`;
}
