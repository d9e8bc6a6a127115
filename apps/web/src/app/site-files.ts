import { BRAND } from '../lib/config.ts';
import { BASE } from '../lib/language.ts';
import * as paths from '../lib/paths.ts';
import type { PageRoute } from './route-table.ts';
import { SITE_URL } from './site.ts';

/**
 * Returns a page's path in a language: `/es`, `/es/booking`; by default in this build's language.
 */
export const addressOf = (path: string, base: string = BASE): string =>
  base !== '' && path === paths.home ? base : `${base}${path}`;

/** Links a page's language versions for search engines, so that the pages don't have to. */
const alternates = (path: string): string =>
  [
    ['en', ''],
    ['es', '/es'],
    ['x-default', ''],
  ]
    .map(
      ([language, base]) =>
        `<xhtml:link rel="alternate" hreflang="${language}" href="${SITE_URL}${addressOf(path, base)}"/>`,
    )
    .join('');

/** Renders the sitemap (sitemaps.org), without modification times, which are unknown. */
export function sitemap(routes: readonly PageRoute[]): string {
  const urls = routes
    .filter(({ isPrivate }) => isPrivate !== true)
    .flatMap(({ path }) =>
      ['', '/es'].map(
        (base) => `  <url><loc>${SITE_URL}${addressOf(path, base)}</loc>${alternates(path)}</url>`,
      ),
    );
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...urls,
    '</urlset>',
    '',
  ].join('\n');
}

/** Renders robots.txt, which allows everything. Private pages have their own noindex tag. */
export function robots(): string {
  return `User-agent: *\nAllow: /\n\nSitemap: ${SITE_URL}/sitemap.xml\n`;
}

const icon = (name: string, size: number, purpose: 'any' | 'maskable') => ({
  src: `/icons/${name}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
});

/** Renders the manifest for installing the site (W3C, Web Application Manifest). */
export function manifest(): string {
  return `${JSON.stringify({
    id: `${BASE}${paths.home}`,
    name: BRAND,
    short_name: BRAND,
    description:
      'A technician drives a charging van to your car. Book a time, or call for help now.',
    lang: 'en-US',
    start_url: `${BASE}${paths.home}`,
    scope: `${BASE}/`,
    display: 'standalone',
    background_color: '#FBFBF8',
    theme_color: '#0F1513',
    icons: [
      icon('icon-192', 192, 'any'),
      icon('icon-512', 512, 'any'),
      icon('maskable-512', 512, 'maskable'),
    ],
    shortcuts: [
      {
        name: 'Emergency',
        description: 'Ask for help where you are',
        url: `${BASE}${paths.emergency}`,
      },
      {
        name: 'Schedule a Charge',
        description: 'Choose a day and a time',
        url: `${BASE}${paths.booking}`,
      },
    ],
  })}\n`;
}
