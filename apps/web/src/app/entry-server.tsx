import '@voltcourier/ui/tokens.css';
import { fontUrl } from '@voltcourier/ui/font';
import { themeScript } from '@voltcourier/ui/theme-switch';
import { StrictMode } from 'react';
import { prerender } from 'react-dom/static';
import { StaticRouter } from 'react-router-dom';
import { App, createQueryClient } from './app.tsx';
import { documentHead } from './document-head.ts';
import { notFoundRoute, type PageRoute, pageRoutes } from './route-table.ts';
import { preload } from './route-view.tsx';

export { documentHead, fontUrl, themeScript };

/** Every page that is rendered when the site is built. */
export const routes: readonly PageRoute[] = [...pageRoutes, notFoundRoute];

/** A page's HTML. */
export async function renderPage(route: PageRoute): Promise<string> {
  await preload(route);
  const errors: unknown[] = [];
  const { prelude } = await prerender(
    <StrictMode>
      <StaticRouter location={route.path}>
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
