import { BRAND } from '../lib/config.ts';
import { DESCRIPTIONS } from './descriptions.ts';
import { type PageRoute, pageTitle } from './route-table.ts';
import { addressOf } from './site-files.ts';
import { SITE_URL } from './site.ts';
import { structuredData } from './structured-data.ts';

const escape = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/** Serializes data for a script element, which `<` could end. */
const embed = (data: unknown) => JSON.stringify(data).replaceAll('<', String.raw`\u003C`);

/** Alt text of a shared link's image. */
const pictureText = ({ title }: PageRoute): string => `${title}, and a charging van`;

/** Returns a page's tags for search engines, tabs and shared links. */
export function documentHead(route: PageRoute, pictureUrl: string | undefined): readonly string[] {
  const title = escape(pageTitle(route));
  const description = escape(DESCRIPTIONS[route.path] ?? '');
  const address = `${SITE_URL}${addressOf(route.path)}`;
  const container = import.meta.env.VITE_GTM_ID;
  const own = [
    `<title>${title}</title>`,
    `<meta name="description" content="${description}">`,
    // Tells the server to allow the tag manager in the page's policy.
    ...(container === '' ? [] : [`<meta name="tag-manager" content="${escape(container)}">`]),
  ];
  // A private page must not be indexed, and has no preview when shared.
  if (route.isPrivate) return [...own, '<meta name="robots" content="noindex">'];
  const data = structuredData(route, route.title);
  return [
    ...own,
    `<link rel="canonical" href="${address}">`,
    `<meta property="og:title" content="${title}">`,
    `<meta property="og:description" content="${description}">`,
    '<meta property="og:type" content="website">',
    `<meta property="og:url" content="${address}">`,
    `<meta property="og:site_name" content="${escape(BRAND)}">`,
    ...(pictureUrl === undefined
      ? []
      : [
          `<meta property="og:image" content="${SITE_URL}${pictureUrl}">`,
          '<meta property="og:image:width" content="1200">',
          '<meta property="og:image:height" content="630">',
          `<meta property="og:image:alt" content="${escape(pictureText(route))}">`,
          '<meta name="twitter:card" content="summary_large_image">',
        ]),
    ...(data === undefined ? [] : [`<script type="application/ld+json">${embed(data)}</script>`]),
  ];
}
