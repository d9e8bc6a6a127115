import type { PageRoute } from './route-table.ts';

const escape = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/** Where the site is found, without a slash at its end; fixed when it is built. */
const SITE_URL: string = (import.meta.env['VITE_SITE_URL'] ?? 'http://localhost:3000').replace(
  /\/+$/u,
  '',
);

/** What search engines, tabs and shared links show of a page, as tags for its head. */
export function documentHead(route: PageRoute): readonly string[] {
  const title = escape(route.title);
  const description = escape(route.description);
  const address = `${SITE_URL}${route.path}`;
  return [
    `<title>${title}</title>`,
    `<meta name="description" content="${description}">`,
    ...(route.isPrivate
      ? ['<meta name="robots" content="noindex">']
      : [`<link rel="canonical" href="${address}">`]),
    `<meta property="og:title" content="${title}">`,
    `<meta property="og:description" content="${description}">`,
    '<meta property="og:type" content="website">',
    `<meta property="og:url" content="${address}">`,
  ];
}
