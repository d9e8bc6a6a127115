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

// The page was prerendered with its code loaded, so hydration needs it too. Not awaited at the top
// level, because the pages' chunks import this module and would deadlock. In a separate task, so
// that a slow phone stays responsive.
setTimeout(() => {
  const { pathname } = location;
  void preload(routeAt(BASE === '' ? pathname : pathname.slice(BASE.length) || '/')).then(() => {
    // In a transition, so that user input interrupts hydration.
    startTransition(() => {
      hydrateRoot(root, app);
    });
  });
});

// Long after everything that the user waits for.
if (import.meta.env.PROD) {
  setTimeout(() => {
    navigator.serviceWorker?.register('/service-worker.js').catch(() => undefined);
  }, 4000);
}
