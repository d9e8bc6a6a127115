import { type ComponentType, createElement, lazy, Suspense } from 'react';
import { Progress } from '@voltcourier/ui/progress';
import { loadPage, type PageRoute } from './route-table.ts';

const loaded = new Map<string, ComponentType>();
const lazies = new Map<string, ComponentType>();

/** Loads a page's code ahead of rendering or hydration. */
export async function preload(route: PageRoute): Promise<void> {
  loaded.set(route.path, await loadPage(route));
}

function lazyPage(route: PageRoute): ComponentType {
  let page = lazies.get(route.path);
  if (page === undefined) {
    page = lazy(async () => ({ default: await loadPage(route) }));
    lazies.set(route.path, page);
  }
  return page;
}

/** Renders a page, with a loading state until its code is available. */
export function RouteView({ route }: { route: PageRoute }) {
  return (
    <Suspense fallback={<Progress block>Loading the page...</Progress>}>
      {createElement(loaded.get(route.path) ?? lazyPage(route))}
    </Suspense>
  );
}
