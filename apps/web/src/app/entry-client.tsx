import '@voltcourier/ui/tokens.css';
import { startTransition, StrictMode } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { BASE } from '../lib/language.ts';
import { hydrateRoot } from '../lib/hydration/hydrate-root.ts';
import { App, createQueryClient } from './app.tsx';
import { routeAt } from './route-table.ts';
import { preload } from './route-view.tsx';

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no #root element.');

const app = (
  <StrictMode>
    <BrowserRouter basename={BASE}>
      <App queryClient={createQueryClient()} />
    </BrowserRouter>
  </StrictMode>
);

// The page was rendered with its code at hand; so it has to be when it is hydrated. Not awaited at
// the top: the pages' chunks import this one, and would wait for it while it waits for them. In a
// task of its own, so that a slow phone can answer before it.
setTimeout(() => {
  const { pathname } = location;
  void preload(routeAt(BASE === '' ? pathname : pathname.slice(BASE.length) || '/')).then(() => {
    // As a transition, so that hydrating stops for whatever the person does meanwhile.
    startTransition(() => {
      hydrateRoot(root, app);
    });
  });
});

// Long after everything that the person waits for.
if (import.meta.env.PROD) {
  setTimeout(() => {
    navigator.serviceWorker?.register('/service-worker.js').catch(() => undefined);
  }, 4000);
}
