import { MutationCache, QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ApiError } from '@voltcourier/contracts/client';
import { leaveToast } from '@voltcourier/ui/toast';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import { track } from '../lib/analytics.ts';
import { wake } from '../lib/hydration/wake.ts';
import { Layout } from './layout.tsx';
import { PageBoundary } from './page-boundary.tsx';
import { isTaskPage, pageTitle, routeAt } from './route-table.ts';
import { RouteView } from './route-view.tsx';

/**
 * Queries are loaded once, cached, and never refetched behind the user's back (section 7), except
 * for the user: if a call is refused because the session has ended, protected pages ask to sign in.
 */
export function createQueryClient(): QueryClient {
  const onError = ({ code }: ApiError) => {
    if (code === 'unauthenticated') void client.invalidateQueries({ queryKey: ['accounts.me'] });
  };
  const client = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        staleTime: Infinity,
        refetchOnWindowFocus: false,
        retry: false,
        networkMode: 'always',
      },
      // Reports a dead network right away, because silent waiting would look like a frozen page.
      mutations: { networkMode: 'always' },
    },
  });
  return client;
}

/** Renders the page at the current address in the site's layout. Must be inside a router. */
export function App({ queryClient }: { queryClient: QueryClient }) {
  const { pathname, hash } = useLocation();
  const navigation = useNavigationType();
  const route = routeAt(pathname);

  useEffect(() => wake(document.documentElement), []);

  useEffect(() => {
    document.title = pageTitle(route);
    track({ event: 'page_view', path: route.path });
  }, [route]);

  const isFirst = useRef(true);
  // Runs before the new page's own effects, which may show a toast.
  useLayoutEffect(() => {
    if (!isFirst.current) leaveToast();
    isFirst.current = false;
  }, [pathname]);

  useEffect(() => {
    // On the first page and on back navigation, the browser sets the scroll position, and the user
    // may have scrolled before hydration. Only an anchor is scrolled to again, because the browser
    // may have given up on it while the page loaded.
    if (navigation === NavigationType.Pop && (hash === '' || window.scrollY > 0)) return;
    if (hash === '') window.scrollTo({ top: 0, behavior: 'instant' });
    else document.getElementById(hash.slice(1))?.scrollIntoView();
    // Another query of the same page is the page's own matter, however one came to it.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [pathname, hash]);

  return (
    <QueryClientProvider client={queryClient}>
      <Layout isLean={route.isLean} isTask={isTaskPage(route)}>
        <PageBoundary path={route.path}>
          <RouteView route={route} />
        </PageBoundary>
      </Layout>
    </QueryClientProvider>
  );
}
