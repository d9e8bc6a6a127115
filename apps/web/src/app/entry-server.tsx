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

/** Every page that is rendered when the site is built. */
export const routes = [...pageRoutes, notFoundRoute].map((route) => ({
  ...route,
  module: moduleOf(route),
}));

/** Where the api says how this installation is reached. */
export const configUrl = `${import.meta.env['VITE_API_URL'] ?? ''}/api/config`;

/** Whether visits are counted, from the first moment of each. */
export const isMeasured = import.meta.env.VITE_GTM_ID !== '';

/** The site's own drawings, for the pictures that are made of them. */
export const drawings = {
  brand: BRAND,
  van: renderToStaticMarkup(<VanIllustration />),
  mark: renderToStaticMarkup(<Wordmark name={BRAND} markOnly />),
};

/** Files beside the pages, by name. */
export const siteFiles: Readonly<Record<string, string>> = {
  'manifest.webmanifest': manifest(),
  // The rest is there once.
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

/** A page's HTML. */
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
      // Every part in its place: a page must be readable where scripts don't run.
      progressiveChunkSize: Infinity,
      onError: (error) => void errors.push(error),
    },
  );
  const html = await new Response(prelude).text();
  if (errors.length > 0) throw new AggregateError(errors, `${route.path} can't be rendered.`);
  return html;
}
