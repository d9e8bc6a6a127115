import '@voltcourier/ui/tokens.css';
import { fontUrl } from '@voltcourier/ui/font';
import { themeScript } from '@voltcourier/ui/theme-switch';
import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { App, createQueryClient } from './app.tsx';
import { notFoundRoute, type PageRoute, pageRoutes } from './route-table.ts';
import { preload } from './route-view.tsx';

export { fontUrl, themeScript };

/** Every page that is rendered when the site is built. */
export const routes: readonly PageRoute[] = [...pageRoutes, notFoundRoute];

/** A page's HTML. */
export async function renderPage(route: PageRoute): Promise<string> {
  await preload(route);
  return renderToString(
    <StrictMode>
      <StaticRouter location={route.path}>
        <App queryClient={createQueryClient()} />
      </StaticRouter>
    </StrictMode>,
  );
}
