import '@voltcourier/ui/tokens.css';
import { fontUrl } from '@voltcourier/ui/font';
import { themeScript } from '@voltcourier/ui/theme-switch';
import { VanIllustration } from '@voltcourier/ui/illustration/van';
import { Wordmark } from '@voltcourier/ui/wordmark';
import { StrictMode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { prerender } from 'react-dom/static';
import { StaticRouter } from 'react-router-dom';
import { App, createQueryClient } from './app.tsx';
import { BRAND } from '../lib/config.ts';
import { BASE, LANGUAGE } from '../lib/language.ts';
import { documentHead } from './document-head.ts';
import { KEYWORDS } from './keywords.ts';
import { moduleOf, notFoundRoute, type PageRoute, pageRoutes } from './route-table.ts';
import { preload } from './route-view.tsx';
import { offlinePage } from './offline/offline-page.ts';
import { manifest, robots, sitemap } from './site-files.ts';
import { staffAddresses, staffAddressPage } from './staff-addresses.ts';

export { documentHead, fontUrl, KEYWORDS, offlinePage, themeScript };

/** All pages that are prerendered. */
export const routes = [...pageRoutes, notFoundRoute].map((route) => ({
  ...route,
  module: moduleOf(route),
}));

/** URL of the API's configuration of this installation. */
export const configUrl = `${import.meta.env.VITE_API_URL ?? ''}/api/config`;

/** Whether visits are measured from their start. */
export const isMeasured = import.meta.env.VITE_GTM_ID !== '';

/** The site's own drawings, from which images are made. */
export const drawings = {
  brand: BRAND,
  van: renderToStaticMarkup(<VanIllustration />),
  mark: renderToStaticMarkup(<Wordmark name={BRAND} markOnly />),
};

/** Files in addition to the pages, by name. */
export const siteFiles: Readonly<Record<string, string>> = {
  'manifest.webmanifest': manifest(),
  // The others exist only once, not per language.
  ...(LANGUAGE === 'en' && {
    'robots.txt': robots(),
    'sitemap.xml': sitemap(pageRoutes),
    ...Object.fromEntries(
      staffAddresses.map((address) => [
        `${address.path.slice(1)}/index.html`,
        staffAddressPage(address),
      ]),
    ),
  }),
};

/** Renders a page to HTML. */
export async function renderPage(route: PageRoute): Promise<string> {
  await preload(route);
  const errors: unknown[] = [];
  const { prelude } = await prerender(
    <StrictMode>
      <StaticRouter basename={BASE} location={`${BASE}${route.path}`}>
        <App queryClient={createQueryClient()} />
      </StaticRouter>
    </StrictMode>,
    {
      // Renders every part in place, because a page must be readable without scripts.
      progressiveChunkSize: Infinity,
      onError: (error) => void errors.push(error),
    },
  );
  const html = await new Response(prelude).text();
  if (errors.length > 0) throw new AggregateError(errors, `${route.path} can't be rendered.`);
  return html;
}
